import type * as z from 'zod/mini';
import { maxShortLinks, type makeShortLinkBody, type ShortLink } from '../../../../contract/short-links.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import type { Deps } from '../../foundation/deps.ts';
import { auditChange, type Actor } from '../../foundation/audit/record-audit.ts';
import { findPageTexts } from '../../campaigns/pages/find-public-page.ts';
import { tooManyShortLinks, unknownPage } from './errors.ts';
import { countShortLinks, toShortLink } from './queries.ts';
import { newShortCode } from './short-code.ts';
import { findShortLink, insertShortLink } from './store.ts';

/** A new code for a page, or for the organisation's own form. */
export async function makeShortLink(
  deps: Pick<Deps, 'publicUrl'>,
  transaction: OrganisationTransaction,
  actor: Actor,
  { pageId, label, amount, isMonthly }: z.output<typeof makeShortLinkBody>,
): Promise<ShortLink> {
  if (pageId !== null && !(await findPageTexts(transaction, pageId))) throw unknownPage();
  if ((await countShortLinks(transaction)) >= maxShortLinks) throw tooManyShortLinks();
  let code = newShortCode();
  const insert = () =>
    insertShortLink(transaction, {
      code,
      page_id: pageId,
      amount_cents: amount,
      is_monthly: isMonthly,
      label,
    });
  while (!(await insert())) code = newShortCode();
  await auditChange(transaction, actor, 'short_link_made', label || code);
  return toShortLink(deps, (await findShortLink(transaction, code))!);
}
