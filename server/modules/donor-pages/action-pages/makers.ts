import { isWithin } from '../../../platform/http/rate-limiter.ts';
import type { OrganisationScope, PlatformScope } from '../../../platform/database/scope.ts';
import type { Deps } from '../../foundation/deps.ts';
import { enqueueJob, type JobDefinition } from '../../../platform/jobs/job.ts';
import { randomId } from '../../../platform/random-id.ts';
import { findPageOfMaker, selectEndedPages } from '../../campaigns/pages/pages-of-makers.ts';
import { limits } from './limits.ts';
import { findOrganisation } from '../../foundation/organisation/find-organisation.ts';
import { listOrganisationsOfMaker, listPagesOfMaker, issueNextToken, removeExpiredStarts } from './store.ts';
import * as z from 'zod/mini';
import { emailAddress, publicId } from '../../../../contract/text.ts';
import { mailDonor } from '../../people/notifications/mail-about-gift.ts';
import { sql } from 'kysely';
import type { PlatformTransaction } from '../../../platform/database/database.ts';
import { FailedItems } from '../../../platform/jobs/failed-items.ts';
import { removeOldMails } from '../../foundation/mail/remove-mail.ts';

/** For this number of days after the page ends, the maker can thank donors. Then we erase the maker's data. */
const keptDays = 90;

export const makerMailKinds = [
  'action-page-confirm',
  'action-page-approved',
  'action-page-refused',
  'action-page-change-approved',
  'action-page-change-refused',
  'action-page-link',
  'action-page-first-gift',
] as const;

const linkPayload = z.object({
  organisationId: publicId,
  email: emailAddress('not an address'),
  /** Prevents a second mail when the job is retried. */
  requestId: publicId,
});

/** Runs as a job, so that the response time does not reveal whether the address is known. */
export const mailMakerLinkJob: JobDefinition<typeof linkPayload> = {
  name: 'mail-maker-link',
  payload: linkPayload,
  maxAttempts: 5,
};

const maxPages = 10;

const linksPayload = z.omit(linkPayload, { organisationId: true });

/** For a maker whose link no longer works. Such a link does not tell us the organisation. */
export const mailMakerLinksJob: JobDefinition<typeof linksPayload> = {
  name: 'mail-maker-links',
  payload: linksPayload,
  maxAttempts: 5,
};

/** Without an organisation, looks for pages in all organisations. */
export async function requestMakerLink(
  { rateLimiter, database }: Deps,
  scope: OrganisationScope | null,
  address: string,
  email: string,
): Promise<void> {
  await rateLimiter.take(limits.lostLinksByAddress, address);
  if (!(await isWithin(rateLimiter, limits.lostLinksToEmail, email.toLowerCase()))) return;
  const request = { email, requestId: randomId() };
  if (scope === null) return enqueueJob(database.unscoped, mailMakerLinksJob, request);
  const { organisationId } = scope;
  await enqueueJob(database.unscoped, mailMakerLinkJob, { ...request, organisationId });
}

export async function mailMakerLinks(
  { database }: Deps,
  scope: PlatformScope,
  request: { email: string; requestId: string },
): Promise<void> {
  await database.transaction(scope, async (transaction) => {
    for (const organisationId of await listOrganisationsOfMaker(transaction, request.email))
      await enqueueJob(transaction, mailMakerLinkJob, { ...request, organisationId });
  });
}

/** Mails a new link for each page that this maker may change. The old link works until the new link is opened. */
export async function mailMakerLink(
  deps: Deps,
  scope: OrganisationScope,
  { email, requestId }: { email: string; requestId: string },
): Promise<void> {
  await deps.database.transaction(scope, async (transaction) => {
    // No link of a closing organisation works.
    if ((await findOrganisation(transaction))?.closingSince !== null) return;
    for (const maker of await listPagesOfMaker(transaction, email, maxPages)) {
      const page = await findPageOfMaker(transaction, maker.page_id);
      if (!page) continue;
      const token = await issueNextToken(transaction, maker.page_id);
      await mailDonor(deps, transaction, {
        kind: 'action-page-link',
        environment: null,
        onceKey: `action-page-link:${requestId}:${maker.page_id}`,
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

export async function forgetMakers(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  scope: PlatformScope,
): Promise<void> {
  const failures = new FailedItems();
  for (const forget of [
    removeExpiredStarts,
    (transaction: PlatformTransaction) => removeMakers(transaction, clock.now()),
    async (transaction: PlatformTransaction) => {
      for (const kind of makerMailKinds)
        await removeOldMails(transaction, kind, `${keptDays} days`, clock.now());
    },
  ])
    await failures.collect(() => database.transaction(scope, forget));
  failures.report('kinds of data about makers could not be removed');
}

async function removeMakers(transaction: PlatformTransaction, now: Date): Promise<void> {
  const isEnded = sql`exists (select from (${selectEndedPages(now)}) e
    where e.organisation_id = m.organisation_id and e.page_id = m.page_id)`;
  await sql`update page_maker m set ended_at = ${now} where m.ended_at is null and ${isEnded}`.execute(
    transaction,
  );
  await sql`update page_maker m set ended_at = null where m.ended_at is not null and not ${isEnded}`.execute(
    transaction,
  );
  await sql`
    delete from page_maker where ended_at < ${now}::timestamptz - ${keptDays} * interval '1 day'`.execute(
    transaction,
  );
}
