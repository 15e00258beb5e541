import { sql } from 'kysely';
import { identityKeys, type IdentityKey } from '../../../../contract/settings.ts';
import type {
  OrganisationTransaction,
  PlatformTransaction,
  Transaction,
} from '../../../platform/database/database.ts';
import { prepared } from '../../../platform/database/prepared-statements.ts';
import { enqueueJob } from '../../../platform/jobs/job.ts';
import { reportIdentityClaimsJob } from './job-definitions.ts';
import { readOwnValues } from './queries.ts';
import { listSettingPeriods } from './periods/setting-periods.ts';

export function isIdentityKey(key: string): key is IdentityKey {
  return identityKeys.some((each) => each === key);
}

/** An arbitrary number. The lock prevents two organisations from claiming the same name or RSIN at the same time. */
const claimLock = 7_145_336;

/** Call this after storing the name or RSIN. If another organisation also has it, an administrator must decide. */
export async function claimIdentity(
  transaction: OrganisationTransaction,
  key: IdentityKey,
  { added, former }: { added: readonly string[]; former: string | null },
): Promise<void> {
  const { organisationId } = transaction.scope;
  if (added.length > 0) await sql`select pg_advisory_xact_lock(${claimLock})`.execute(transaction);
  for (const value of added) {
    const { isTaken, isFormer } = await compareWithOthers(transaction, key, value, former);
    // A new spelling of the same name keeps the administrator's decision.
    if (isFormer) return renameClaim(transaction, key, value);
    if (!isTaken) continue;
    const claimed = await transaction
      .insertInto('identity_claim')
      .values({ organisation_id: organisationId, key, value })
      .onConflict((conflict) => conflict.columns(['organisation_id', 'key', 'value']).doNothing())
      .executeTakeFirst();
    if (claimed.numInsertedOrUpdatedRows === 0n) continue;
    const job = { key: `identity:${organisationId}` };
    await enqueueJob(transaction, reportIdentityClaimsJob, { tenantId: organisationId }, job);
  }
  await transaction
    .deleteFrom('identity_claim')
    .where('organisation_id', '=', organisationId)
    .where('key', '=', key)
    .where('value', '!=', sql<string>`all(${await listOwnIdentities(transaction, key)})`)
    .execute();
}

/**
 * If another organisation has the same name or RSIN, an administrator must decide again about this name or RSIN. It
 * is on hold until then, even if it was approved or this organisation had it first. Either organisation may be fake.
 */
export async function reopenIdentities(transaction: OrganisationTransaction): Promise<void> {
  const { organisationId } = transaction.scope;
  for (const key of identityKeys)
    for (const value of await listOwnIdentities(transaction, key)) {
      if (!(await compareWithOthers(transaction, key, value, null)).isTaken) continue;
      await transaction
        .insertInto('identity_claim')
        .values({ organisation_id: organisationId, key, value })
        .onConflict((conflict) =>
          conflict.columns(['organisation_id', 'key', 'value']).doUpdateSet({ state: 'waiting' }),
        )
        .execute();
    }
}

async function compareWithOthers(
  transaction: OrganisationTransaction,
  key: IdentityKey,
  value: string,
  former: string | null,
): Promise<{ isTaken: boolean; isFormer: boolean }> {
  const { rows } = await sql<{ is_taken: boolean; is_former: boolean }>`
    select is_taken, is_former from is_identity_taken(${key}, ${value}, ${former})`.execute(transaction);
  return { isTaken: rows[0]!.is_taken, isFormer: rows[0]!.is_former };
}

async function renameClaim(
  transaction: OrganisationTransaction,
  key: IdentityKey,
  value: string,
): Promise<void> {
  await transaction.own.updateTable('identity_claim').set({ value }).where('key', '=', key).execute();
}

export async function listOwnIdentities(
  transaction: OrganisationTransaction,
  key: IdentityKey,
): Promise<string[]> {
  const current = (await readOwnValues(transaction, [key])).get(key);
  const periods = key === 'org_rsin' ? await listSettingPeriods(transaction) : [];
  return [
    ...(current === undefined ? [] : [current]),
    ...periods.filter((period) => period.key === key).map(({ value }) => value),
  ];
}

export async function findIdentityHold(transaction: OrganisationTransaction) {
  return holdFrom(await listOwnHeldClaims(transaction));
}

export async function listHeldKeys(transaction: OrganisationTransaction): Promise<string[]> {
  return (await listOwnHeldClaims(transaction)).map(({ key }) => key);
}

export async function listIdentityHolds(
  transaction: PlatformTransaction,
  organisationIds: readonly string[],
): Promise<Map<string, { hold: IdentityHold; values: string[] }>> {
  const heldClaims = await listHeldClaims(transaction, organisationIds);
  return new Map(
    organisationIds.flatMap((id) => {
      const claims = heldClaims.filter((claim) => claim.organisation_id === id);
      const hold = holdFrom(claims);
      return hold ? [[id, { hold, values: claims.map(({ value }) => value) }] as const] : [];
    }),
  );
}

/**
 * Returns the names and RSINs that an administrator has refused or has not decided about yet. Blocks new
 * claims until the transaction ends.
 */
export async function lockHeldIdentities(transaction: OrganisationTransaction): Promise<string[]> {
  await sql`select pg_advisory_xact_lock(${claimLock})`.execute(transaction);
  return (await listOwnHeldClaims(transaction)).map(({ value }) => value);
}

export async function markClaimsReported(
  transaction: PlatformTransaction,
  organisationId: string,
): Promise<string[]> {
  const unreported = await transaction
    .updateTable('identity_claim')
    .set({ told_at: sql<Date>`product_now()` })
    .where('organisation_id', '=', organisationId)
    .where('state', '=', 'waiting')
    .where('told_at', 'is', null)
    .returning('value')
    .execute();
  return unreported.map(({ value }) => value).toSorted();
}

type IdentityHold = 'waiting' | 'refused';

function listOwnHeldClaims(transaction: OrganisationTransaction) {
  return listHeldClaims(transaction, [transaction.scope.organisationId]);
}

function listHeldClaims(transaction: Transaction, organisationIds: readonly string[]) {
  return transaction
    .selectFrom('identity_claim')
    .select(['organisation_id', 'key', 'value', 'state'])
    .where('organisation_id', '=', sql<string>`any(${organisationIds})`)
    .where('state', '!=', 'approved')
    .orderBy('key')
    .orderBy('value')
    .modifyEnd(prepared)
    .execute();
}

function holdFrom(heldClaims: readonly { state: string }[]): IdentityHold | undefined {
  if (heldClaims.length === 0) return undefined;
  return heldClaims.some(({ state }) => state === 'refused') ? 'refused' : 'waiting';
}

export async function decideClaims(
  transaction: OrganisationTransaction,
  state: 'approved' | 'refused',
): Promise<string[]> {
  const decided = await transaction.own
    .updateTable('identity_claim')
    .set({ state })
    .where('state', 'not in', ['approved', state])
    .returning('value')
    .execute();
  return decided.map(({ value }) => value);
}
