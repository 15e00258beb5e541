import { isWithin } from '../../../platform/http/rate-limiter.ts';
import type { OrganisationScope } from '../../../platform/database/scope.ts';
import type { Deps } from '../../foundation/deps.ts';
import { enqueueJob } from '../../../platform/jobs/job.ts';
import { randomId } from '../../../platform/random-id.ts';
import { findPageOfMaker } from '../../campaigns/pages/pages-of-makers.ts';
import { mailMakerLinkJob } from './job-definitions.ts';
import { limits } from './limits.ts';
import { mailMaker } from './mail-maker.ts';
import { listPagesOfMaker, offerToken } from './store.ts';

/** More than anybody keeps. */
const mostPages = 10;

/** Does the same work for every address: whether anybody made a page with it is only looked up later, in the job. */
export async function askForMakerLink(
  { rateLimiter, database }: Deps,
  { organisationId }: OrganisationScope,
  address: string,
  email: string,
): Promise<void> {
  await rateLimiter.take(limits.lostByAddress, address);
  if (!(await isWithin(rateLimiter, limits.lostToEmail, `${organisationId}:${email}`))) return;
  await enqueueJob(database.unscoped, mailMakerLinkJob, { organisationId, email, requestId: randomId() });
}

/** Mails a new link for each page of an address; the ones before open nothing once it is opened. */
export async function mailMakerLink(
  deps: Deps,
  scope: OrganisationScope,
  { email, requestId }: { email: string; requestId: string },
): Promise<void> {
  await deps.database.transaction(scope, async (transaction) => {
    for (const maker of await listPagesOfMaker(transaction, email, mostPages)) {
      const page = await findPageOfMaker(transaction, maker.page_id);
      if (!page) continue;
      const token = await offerToken(transaction, maker.page_id);
      await mailMaker(deps, transaction, {
        kind: 'action-page-link',
        onceKey: `action-page-link:${requestId}:${maker.page_id}`,
        // To the address as it was confirmed, not as somebody typed it.
        to: maker.email,
        title: `Uw link naar ‘${page.title}’`,
        paragraphs: () => [
          'Met de knop hieronder past u uw pagina aan. Vanaf dan werken eerdere links niet meer.',
          'Stuur deze mail niet door: wie de link heeft, kan uw pagina wijzigen. Hebt u dit niet gevraagd, dan hoeft u niets te doen: uw eerdere link blijft werken.',
        ],
        action: { label: 'Open uw pagina', href: new URL(`/actie/${token}`, deps.publicUrl).href },
      });
    }
  });
}
