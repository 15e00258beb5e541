import { pageKindNames } from '../../../../contract/campaigns.ts';
import type { Deps } from '../../foundation/deps.ts';
import { findHostPage, insertPageOfMaker } from '../../campaigns/pages/pages-of-makers.ts';
import { notifyOrganisation } from '../../people/notifications/notify-organisation.ts';
import { findPageStart } from '../../foundation/sessions/public-scope.ts';
import type { OrganisationScope } from '../../../platform/database/scope.ts';
import { deleteStart, insertMaker, lockStart, markConfirmed } from './store.ts';

export type Confirmed =
  | { outcome: 'waiting'; scope: OrganisationScope }
  /** Pressed before: the page waits, or was judged since. */
  | { outcome: 'confirmed-before'; scope: OrganisationScope }
  /** The page that it would be part of takes none any more. */
  | { outcome: 'too-late'; scope: OrganisationScope }
  | undefined;

/** Makes a draft of what somebody asked for, and tells the organisation that it waits. */
export async function confirmStart(deps: Deps, tokenHash: Buffer): Promise<Confirmed> {
  const scope = await findPageStart(deps.database, tokenHash);
  if (!scope) return undefined;
  return deps.database.transaction(scope, async (transaction) => {
    const start = await lockStart(transaction, tokenHash);
    if (!start) return undefined;
    if (start.confirmed_at) return { outcome: 'confirmed-before', scope };
    const now = deps.clock.now();
    const host = await findHostPage(transaction, start.parent_id, now);
    if (!host?.kinds.includes(start.kind)) {
      await deleteStart(transaction, tokenHash);
      return { outcome: 'too-late', scope };
    }
    await markConfirmed(transaction, tokenHash);
    const pageId = await insertPageOfMaker(transaction, host, {
      kind: start.kind,
      title: start.title,
      longText: start.long_text,
      goalCents: start.goal_cents,
      endsOn: start.ends_on,
    });
    const { maker_name: name, maker_email: email } = start;
    await insertMaker(transaction, { page_id: pageId, name, email, asked_at: now });
    await notifyOrganisation(deps, transaction, {
      kind: 'action-page',
      about: pageId,
      environment: 'live',
      title: `${start.kind === 'team' ? 'Een team' : 'Een actiepagina'} wacht op uw oordeel`,
      paragraphs: [
        `${name} wil een pagina beginnen onder ‘${host.title}’: ‘${start.title}’ (${pageKindNames[start.kind].toLowerCase()}). Niemand ziet haar voordat u haar goedkeurt.`,
      ],
      action: {
        label: 'Bekijk de pagina',
        href: new URL('/admin?tab=campagnes&deel=goedkeuren', deps.publicUrl).href,
      },
    });
    return { outcome: 'waiting', scope };
  });
}
