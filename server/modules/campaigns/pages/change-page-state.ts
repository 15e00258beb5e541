import { nextPageStates, pageStateNames, type PageState } from '../../../../contract/campaigns.ts';
import { AppError, conflictError } from '../../../platform/app-error.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import type { AuditAction } from '../../../../contract/audit-actions.ts';
import { auditChange, type Actor } from '../../foundation/audit/record-audit.ts';
import { lockOrganisation } from '../../foundation/organisation/lock-organisation.ts';
import { refuseFund, refuseLastDay } from './save-page.ts';
import { findPage, updatePage } from './store.ts';

const actions: Record<PageState, AuditAction> = {
  draft: 'campaign_page_restored',
  open: 'campaign_page_opened',
  closed: 'campaign_page_closed',
  archived: 'campaign_page_archived',
};

/** Pages are never deleted: donations refer to them. */
export async function changePageState(
  { clock }: { clock: Clock },
  transaction: OrganisationTransaction,
  actor: Actor,
  pageId: string,
  state: PageState,
): Promise<void> {
  await lockOrganisation(transaction);
  const page = await findPage(transaction, pageId);
  if (!page) throw new AppError('not_found');
  if (page.state === state) return;
  if (!nextPageStates[page.state].includes(state))
    throw conflictError(
      `Deze pagina is inmiddels ‘${pageStateNames[page.state]}’, en kan niet ‘${pageStateNames[state]}’ worden. Vernieuw het scherm om te zien hoe het ervoor staat.`,
    );
  if (state === 'open') {
    refuseLastDay(clock, page.ends_on);
    await refuseFund(transaction, page.fund_id);
  }
  await updatePage(transaction, pageId, { state });
  await auditChange(transaction, actor, actions[state], page.title);
}
