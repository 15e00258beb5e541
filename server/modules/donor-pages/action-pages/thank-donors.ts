import { pagePath } from '../../../../contract/campaigns.ts';
import { mustBeSeenFirst } from '../../../../contract/contact-details.ts';
import type { OrganisationScope } from '../../../platform/database/scope.ts';
import type { Deps } from '../../foundation/deps.ts';
import { enqueueJob } from '../../../platform/jobs/job.ts';
import { findPageOfMaker } from '../../campaigns/pages/pages-of-makers.ts';
import { noteThanks } from '../../campaigns/donor-wall/messages.ts';
import { lockToThank } from '../../campaigns/donor-wall/queries.ts';
import { mailDonor } from '../../people/notifications/mail-about-gift.ts';
import type { MakerLink } from '../../foundation/sessions/public-scope.ts';
import { thanksMayNotLink } from './errors.ts';
import { thankDonorsJob } from './job-definitions.ts';
import { limits } from './limits.ts';
import { findMaker } from './store.ts';

const batchSize = 50;

/** Takes on to thank all who put their name to the page and were not thanked yet. */
export async function askToThank(
  { database, rateLimiter }: Deps,
  { scope, pageId }: MakerLink,
  thanks: string,
): Promise<void> {
  // It goes out in the organisation's name to people who never see the page again.
  if (mustBeSeenFirst(thanks)) throw thanksMayNotLink();
  await rateLimiter.take(limits.thanksOfPage, pageId);
  const { organisationId } = scope;
  await enqueueJob(
    database.unscoped,
    thankDonorsJob,
    { organisationId, pageId, thanks },
    { queue: `thanks-${pageId}` },
  );
}

/**
 * The maker's words, by mail from the organisation: the maker never learns an address, and each gift is thanked once.
 */
export async function thankDonors(
  deps: Deps,
  scope: OrganisationScope,
  { pageId, thanks }: { pageId: string; thanks: string },
): Promise<void> {
  let count: number;
  do {
    count = await deps.database.transaction(scope, async (transaction) => {
      const maker = await findMaker(transaction, pageId);
      const page = maker && (await findPageOfMaker(transaction, pageId));
      if (!maker || !page) return 0;
      const gifts = await lockToThank(transaction, pageId, batchSize);
      for (const { donationId, email } of gifts) {
        await noteThanks(transaction, donationId, deps.clock.now());
        await mailDonor(deps, transaction, {
          kind: 'action-page-thanks',
          onceKey: `action-page-thanks:${donationId}`,
          donationId,
          environment: 'live',
          to: email,
          title: `Bedankt namens ‘${page.title}’`,
          paragraphs: () => [
            `${maker.name} bedankt u voor uw gift via de pagina ‘${page.title}’:`,
            ...thanks.split(/[\r\n]+/).filter(Boolean),
            `U krijgt dit bericht omdat u uw naam bij deze actie zette. ${maker.name} ziet uw e-mailadres niet. U kunt niet op deze mail antwoorden aan ${maker.name}.`,
          ],
          action: { label: 'Naar de pagina', href: new URL(pagePath(page.slug), deps.publicUrl).href },
        });
      }
      return gifts.length;
    });
  } while (count === batchSize);
}
