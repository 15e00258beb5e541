import { pagePath } from '../../../../contract/campaigns.ts';
import type { OrganisationScope } from '../../../platform/database/scope.ts';
import { findPageOfMaker } from '../../campaigns/pages/pages-of-makers.ts';
import type { Deps } from '../../foundation/deps.ts';
import { findDonation } from '../../gifts/donations/queries.ts';
import { mailDonor } from '../../people/notifications/mail-about-gift.ts';
import { claimFirstGiftMail, issueNextToken } from './store.ts';

/** Mails the maker when the first live gift on the page is paid. The mail names no donor and no amount. */
export async function mailFirstGift(deps: Deps, scope: OrganisationScope, donationId: string): Promise<void> {
  await deps.database.transaction(scope, async (transaction) => {
    const gift = await findDonation(transaction, donationId);
    if (!gift?.page_id || gift.environment !== 'live' || gift.status !== 'completed') return;
    const maker = await claimFirstGiftMail(transaction, gift.page_id, deps.clock.now());
    const page = maker && (await findPageOfMaker(transaction, maker.page_id));
    if (!maker || !page) return;
    const isOpen = page.state === 'open';
    const url = new URL(pagePath(page.slug), deps.publicUrl).href;
    const token = await issueNextToken(transaction, maker.page_id);
    await mailDonor(deps, transaction, {
      kind: 'action-page-first-gift',
      environment: null,
      to: maker.email,
      title: `De eerste gift via ‘${page.title}’ is binnen`,
      paragraphs: (organisation) => [
        `Iemand gaf via uw pagina aan ${organisation}. Met de knop hieronder ziet u hoe uw pagina ervoor staat${isOpen ? ' en deelt u die opnieuw' : ''}. Vanaf dan werken eerdere links niet meer.`,
        ...(isOpen ? [`Anderen vinden uw pagina op dit adres: ${url}`] : []),
        'Over volgende giften mailen wij u niet; die ziet u op uw pagina.',
        'Stuur deze mail niet door: wie de link heeft, kan uw pagina wijzigen.',
      ],
      action: { label: 'Open uw pagina', href: `/actie/${token}` },
    });
  });
}
