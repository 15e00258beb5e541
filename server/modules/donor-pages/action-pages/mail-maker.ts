import { isWithin } from '../../../platform/http/rate-limiter.ts';
import type { OrganisationScope } from '../../../platform/database/scope.ts';
import type { Deps } from '../../foundation/deps.ts';
import { enqueueJob, type JobDefinition } from '../../../platform/jobs/job.ts';
import { randomId } from '../../../platform/random-id.ts';
import { findPageOfMaker } from '../../campaigns/pages/pages-of-makers.ts';
import { limits } from './limits.ts';
import { listPagesOfMaker, issueNextToken } from './store.ts';
import * as z from 'zod/mini';
import { emailAddress, publicId } from '../../../../contract/text.ts';
import { mailDonor } from '../../people/notifications/mail-about-gift.ts';

export const makerMailKinds = [
  'action-page-confirm',
  'action-page-approved',
  'action-page-refused',
  'action-page-change-refused',
  'action-page-link',
] as const;

const linkPayload = z.object({
  organisationId: publicId,
  email: emailAddress('not an address'),
  /** One mail per request, even when the job is retried. */
  requestId: publicId,
});

/** A job, so that the response time does not tell whether the address is known. */
export const mailMakerLinkJob: JobDefinition<typeof linkPayload> = {
  name: 'mail-maker-link',
  payload: linkPayload,
  maxAttempts: 5,
};

const maxPages = 10;

export async function requestMakerLink(
  { rateLimiter, database }: Deps,
  { organisationId }: OrganisationScope,
  address: string,
  email: string,
): Promise<void> {
  await rateLimiter.take(limits.lostByAddress, address);
  if (!(await isWithin(rateLimiter, limits.lostToEmail, `${organisationId}:${email}`))) return;
  await enqueueJob(database.unscoped, mailMakerLinkJob, { organisationId, email, requestId: randomId() });
}

/** Mails a new link for each page of an address. Older links stop working when the new one is opened. */
export async function mailMakerLink(
  deps: Deps,
  scope: OrganisationScope,
  { email, requestId }: { email: string; requestId: string },
): Promise<void> {
  await deps.database.transaction(scope, async (transaction) => {
    for (const maker of await listPagesOfMaker(transaction, email, maxPages)) {
      const page = await findPageOfMaker(transaction, maker.page_id);
      if (!page) continue;
      const token = await issueNextToken(transaction, maker.page_id);
      await mailDonor(deps, transaction, {
        kind: 'action-page-link',
        environment: null,
        onceKey: `action-page-link:${requestId}:${maker.page_id}`,
        // The confirmed address, not the typed one.
        to: maker.email,
        title: `Uw link naar ‘${page.title}’`,
        paragraphs: () => [
          'Met de knop hieronder past u uw pagina aan. Vanaf dan werken eerdere links niet meer.',
          'Stuur deze mail niet door: wie de link heeft, kan uw pagina wijzigen. Hebt u dit niet gevraagd, dan hoeft u niets te doen: uw eerdere link blijft werken.',
        ],
        action: { label: 'Open uw pagina', href: `/actie/${token}` },
      });
    }
  });
}
