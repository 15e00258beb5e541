import type { HttpServer } from '../../platform/http/typed-server.ts';
import { handleJob, handleScheduledJob, type JobHandler } from '../../platform/jobs/job.ts';
import type { Deps } from '../foundation/deps.ts';
import { chargeMovedJob, donationCompletedJob } from '../gifts/donations/job-definitions.ts';
import { forgetMakers } from './action-pages/makers.ts';
import { mailMakerLink, mailMakerLinkJob, mailMakerLinks, mailMakerLinksJob } from './action-pages/makers.ts';
import { mailFirstGift } from './action-pages/mail-first-gift.ts';
import { actionPagePages } from './action-pages/pages.ts';
import { actionPageRoutes } from './action-pages/routes.ts';
import { thankDonors, thankDonorsJob } from './action-pages/thank-donors.ts';
import { campaignPageRoutes } from './campaign-pages/routes.ts';
import { donorPageRoutes } from './form/pages.ts';
import { formRoutes } from './form/routes.ts';
import { forgetCards, sendDueCards } from './honour-cards/cards.ts';
import { mailDonorLink, mailDonorLinkJob } from './my-gift/mail-donor.ts';
import { myGiftRoutes } from './my-gift/routes.ts';
import { removeExpiredLinksAndSessions } from './my-gift/store.ts';
import { mailAccountLink, moveChargesToPaidAccount } from './my-gift/move-to-paid-account.ts';
import { posterRoutes } from './posters/routes.ts';
import { recoveryPageRoutes } from './recovery/recovery-page.ts';
import { forgetReminders } from './reminders/reminder-requests.ts';
import { reminderPageRoutes } from './reminders/pages.ts';
import { sendDueReminders } from './reminders/send-due-reminders.ts';

export async function routes(server: HttpServer, deps: Deps): Promise<void> {
  await formRoutes(server, deps);
  await actionPageRoutes(server, deps);
  await actionPagePages(server, deps);
  await campaignPageRoutes(server, deps);
  await donorPageRoutes(server, deps);
  await posterRoutes(server, deps);
  await recoveryPageRoutes(server, deps);
  await myGiftRoutes(server, deps);
  await reminderPageRoutes(server, deps);
}

export function jobs(deps: Deps): JobHandler[] {
  return [
    handleJob(mailDonorLinkJob, (asked, scope) => mailDonorLink(deps, scope, asked)),
    handleJob(chargeMovedJob, async (charge, scope) => {
      await moveChargesToPaidAccount(deps, scope, charge);
      await mailAccountLink(deps, scope, charge);
    }),
    handleScheduledJob('remove-expired-donor-links', '27 * * * *', (scope) =>
      deps.database.transaction(scope, removeExpiredLinksAndSessions),
    ),
    handleJob(donationCompletedJob, ({ donationId }, scope) => mailFirstGift(deps, scope, donationId)),
    handleJob(mailMakerLinkJob, (asked, scope) => mailMakerLink(deps, scope, asked)),
    handleJob(mailMakerLinksJob, (asked, scope) => mailMakerLinks(deps, scope, asked)),
    handleJob(thankDonorsJob, (asked, scope) => thankDonors(deps, scope, asked)),
    handleScheduledJob('forget-page-makers', '53 3 * * *', (scope) => forgetMakers(deps, scope)),
    handleScheduledJob('send-reminders', '4,19,34,49 * * * *', (scope) => sendDueReminders(deps, scope)),
    handleScheduledJob('forget-reminders', '38 2 * * *', (scope) => forgetReminders(deps, scope)),
    // This job runs every minute, because a card for which the donor chose no date is sent right after the payment.
    handleScheduledJob('send-honour-cards', '* * * * *', (scope) => sendDueCards(deps, scope)),
    handleScheduledJob('forget-honour-cards', '41 2 * * *', (scope) => forgetCards(deps, scope)),
  ];
}
