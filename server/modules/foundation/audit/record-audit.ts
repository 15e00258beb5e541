import { sql } from 'kysely';
import type { OrganisationTransaction, Transaction } from '../../../platform/database/database.ts';
import { randomId } from '../../../platform/random-id.ts';
import type { Visitor } from '../sessions/access.ts';
import type { AccountAction, AuditAction, PlatformAction } from '../../../../contract/audit-actions.ts';

export type Actor = Pick<Visitor, 'accountId' | 'organisationId' | 'isAdmin' | 'email'>;

const sameViewMinutes = 10;

export async function auditView(
  transaction: Transaction,
  visitor: Visitor,
  organisationIds: Iterable<string>,
  action: AuditAction,
  detail: string | null = null,
): Promise<void> {
  const others = [...new Set(organisationIds)].filter((id) => id !== visitor.organisationId);
  if (!visitor.isAdmin || others.length === 0) return;
  await sql`
    insert into audit_entry (organisation_id, audit_entry_id, account_id, actor, by_administrator, action, detail)
    select viewed.organisation_id, viewed.audit_entry_id, ${visitor.accountId}, ${visitor.email}, true, ${action},
      ${detail}
    from unnest(${others}::text[], ${others.map(() => randomId())}::text[]) viewed (organisation_id, audit_entry_id)
    where not exists (
      select from audit_entry e
      where e.organisation_id = viewed.organisation_id and e.account_id = ${visitor.accountId} and e.action = ${action}
        and e.detail is not distinct from ${detail}
        and e.at > product_now() - ${sameViewMinutes} * interval '1 minute'
    )
  `.execute(transaction);
}

export async function auditChange(
  transaction: OrganisationTransaction,
  visitor: Actor,
  action: AuditAction,
  detail: string | null = null,
): Promise<void> {
  await auditChangeOf(transaction, transaction.scope.organisationId, visitor, action, detail);
}

export async function auditChangeOf(
  transaction: Transaction,
  organisationId: string,
  visitor: Actor,
  action: AuditAction,
  detail: string | null = null,
): Promise<void> {
  await transaction
    .insertInto('audit_entry')
    .values({
      organisation_id: organisationId,
      audit_entry_id: randomId(),
      account_id: visitor.accountId,
      actor: visitor.email,
      by_administrator: visitor.isAdmin && organisationId !== visitor.organisationId,
      action,
      detail,
    })
    .execute();
}

/** Platform entries stay when the organisation or the account is deleted. */
export async function auditPlatform(
  transaction: Transaction,
  { accountId, email }: { accountId: string | null; email: string },
  action: PlatformAction,
  detail: string,
): Promise<void> {
  await transaction
    .insertInto('platform_audit_entry')
    .values({ entry_id: randomId(), account_id: accountId, actor: email, action, detail })
    .execute();
}

export async function auditAccount(
  transaction: OrganisationTransaction,
  actor: Actor,
  action: AccountAction,
  detail: string,
): Promise<void> {
  await auditChange(transaction, actor, action, detail);
  if (actor.isAdmin) await auditPlatform(transaction, actor, action, detail);
}
