import { maxFundsOfOrganisation, type Fund, type SaveFund } from '../../../../contract/campaigns.ts';
import { AppError, conflictError } from '../../../platform/app-error.ts';
import type { Clock } from '../../../platform/clock.ts';
import { isUniqueViolation } from '../../../platform/database/constraint-violation.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import { randomId } from '../../../platform/random-id.ts';
import { auditChange, type Actor } from '../../foundation/audit/record-audit.ts';
import { lockOrganisation } from '../../foundation/organisation/lock-organisation.ts';
import { fundInUse, fundNameTaken } from './errors.ts';
import { findFund, listFunds, upsertFund, type FundRow } from './store.ts';

export async function saveFund(
  { clock }: { clock: Clock },
  transaction: OrganisationTransaction,
  actor: Actor,
  fundId: string | undefined,
  { name, ledgerAccount, isArchived }: SaveFund,
): Promise<Fund> {
  await lockOrganisation(transaction);
  const former = fundId === undefined ? undefined : await findFund(transaction, fundId);
  if (fundId !== undefined && !former) throw new AppError('not_found');
  if (!former && (await listFunds(transaction)).length >= maxFundsOfOrganisation)
    throw conflictError(`U hebt al ${maxFundsOfOrganisation} bestemmingen, en meer kunnen het er niet zijn.`);
  const id = fundId ?? randomId();
  const wasArchived = Boolean(former?.archived_at);
  if (isArchived && !wasArchived) {
    const page = await transaction.own
      .selectFrom('campaign_page')
      .select('title')
      .where('fund_id', '=', id)
      .where('state', 'in', ['draft', 'open'])
      .limit(1)
      .executeTakeFirst();
    if (page) throw fundInUse(page.title);
  }
  const archivedAt = isArchived ? (former?.archived_at ?? clock.now()) : null;
  try {
    await upsertFund(transaction, id, { name, ledger_account: ledgerAccount, archived_at: archivedAt });
  } catch (error) {
    if (isUniqueViolation(error, 'fund_name')) throw fundNameTaken();
    throw error;
  }
  if (isArchived !== wasArchived)
    await auditChange(transaction, actor, isArchived ? 'fund_archived' : 'fund_restored', name);
  if (!former || former.name !== name || former.ledger_account !== ledgerAccount)
    await auditChange(transaction, actor, 'fund_saved', name);
  return { id, name, ledgerAccount, isArchived };
}

export function toFund({ fund_id, name, ledger_account, archived_at }: FundRow): Fund {
  return { id: fund_id, name, ledgerAccount: ledger_account, isArchived: archived_at !== null };
}
