import { fieldError } from '../../../platform/app-error.ts';
import { pagePath } from '../../../../contract/campaigns.ts';
import { needsReview } from '../../../../contract/contact-details.ts';
import type { OrganisationScope } from '../../../platform/database/scope.ts';
import type { Deps } from '../../foundation/deps.ts';
import { enqueueJob, type JobDefinition } from '../../../platform/jobs/job.ts';
import { findPageOfMaker } from '../../campaigns/pages/pages-of-makers.ts';
import { updateMessage } from '../../campaigns/donor-wall/messages.ts';
import { lockMessagesToThank } from '../../campaigns/donor-wall/queries.ts';
import { mailDonor } from '../../people/notifications/mail-about-gift.ts';
import type { MakerLink } from '../../foundation/sessions/public-scope.ts';
import { limits } from './limits.ts';
import { findMaker } from './store.ts';
import * as z from 'zod/mini';
import { maxThanksLength } from '../../../../contract/action-pages.ts';
import { publicId } from '../../../../contract/text.ts';

const thanksPayload = z.object({
  organisationId: publicId,
  pageId: publicId,
  thanks: z.string().check(z.maxLength(maxThanksLength)),
});

export const thankDonorsJob: JobDefinition<typeof thanksPayload> = {
  name: 'thank-donors-of-page',
  payload: thanksPayload,
  maxAttempts: 10,
};

const batchSize = 50;

export async function requestThanks(
  { database, rateLimiter }: Deps,
  { scope, pageId }: MakerLink,
  thanks: string,
): Promise<void> {
  if (needsReview(thanks))
    throw fieldError('thanks', 'Laat links, adressen en telefoonnummers weg; dan mailen wij uw bedankje.');
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
 * Mails the maker's text once for each gift that has a wall message. Skips gifts whose message was refused or
 * withdrawn. The maker never sees an email address.
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
      const gifts = await lockMessagesToThank(transaction, pageId, batchSize);
      for (const { donationId, email } of gifts) {
        await updateMessage(transaction, donationId, { thanked_at: deps.clock.now() });
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
          action: { label: 'Naar de pagina', href: pagePath(page.slug) },
        });
      }
      return gifts.length;
    });
  } while (count === batchSize);
}
