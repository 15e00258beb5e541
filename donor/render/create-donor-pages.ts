import { renderMakerPage, type MakerPage } from './action-page/render-maker-page.tsx';
import { renderStartPage, type StartPage } from './action-page/render-start-page.tsx';
import { renderCheckPage, type CheckPage } from './render-check-page.tsx';
import type { AnbiPage } from './anbi/anbi-page.ts';
import { renderAnbiPage } from './anbi/render-anbi-page.tsx';
import type { CampaignPageView } from './campaign/campaign-page.ts';
import { renderCampaignPage } from './campaign/render-campaign-page.tsx';
import type { DonationPage } from './donation-page.ts';
import type { DonorScripts } from './load-donor-scripts.ts';
import { renderDonationPage } from './render-donation-page.tsx';
import { renderQuestionPage, type QuestionPage } from './render-question-page.tsx';
import { renderRecoveryPage, type RecoveryPage } from './render-recovery-page.tsx';
import { renderReminderPage, type ReminderPage } from './render-reminder-page.tsx';
import { renderStatusPage } from './render-status-page.tsx';
import { renderActionPage, type ActionPage } from './my-gift/render-action-page.tsx';
import { renderEntrancePage, type EntrancePage } from './my-gift/render-entrance-page.tsx';
import { renderGiftPage, type GiftPage } from './my-gift/render-gift-page.tsx';
import { renderOutcomePage, type OutcomePage } from './my-gift/render-outcome-page.tsx';
import { renderOverviewPage, type OverviewPage } from './my-gift/render-overview-page.tsx';
import { renderPersonPage, type PersonPage } from './my-gift/render-person-page.tsx';
import { renderStopPage, type StopPage } from './my-gift/render-stop-page.tsx';
import { renderUnknownCode } from './render-unknown-code.tsx';
import { renderUnsubscribePage, type UnsubscribePage } from './render-unsubscribe-page.tsx';
import type { StatusPage } from './status-page.ts';

export type DonorPages = ReturnType<typeof createDonorPages>;

/**
 * The form, the pages that ask, the status page and Mijn gift, the page of an ANBI, one for those who get mails about
 * gifts and one for whoever is shown a receipt, with the scripts and the stylesheets they carry inside them.
 */
export function createDonorPages(scripts: DonorScripts) {
  return {
    renderDonationPage: (page: DonationPage) => renderDonationPage(page, scripts),
    renderQuestionPage: (page: QuestionPage) => renderQuestionPage(page, scripts),
    renderReminderPage: (page: ReminderPage) => renderReminderPage(page, scripts),
    renderStatusPage: (page: StatusPage) => renderStatusPage(page, scripts),
    renderGiftPage: (page: GiftPage) => renderGiftPage(page, scripts),
    renderActionPage: (page: ActionPage) => renderActionPage(page, scripts),
    renderOutcomePage: (page: OutcomePage) => renderOutcomePage(page, scripts),
    renderStopPage: (page: StopPage) => renderStopPage(page, scripts),
    renderRecoveryPage: (page: RecoveryPage) => renderRecoveryPage(page, scripts),
    renderEntrancePage: (page: EntrancePage) => renderEntrancePage(page, scripts),
    renderOverviewPage: (page: OverviewPage) => renderOverviewPage(page, scripts),
    renderPersonPage: (page: PersonPage) => renderPersonPage(page, scripts),
    renderCheckPage: (page: CheckPage) => renderCheckPage(page, scripts),
    renderAnbiPage: (page: AnbiPage | null) => renderAnbiPage(page, scripts),
    renderCampaignPage: (view: CampaignPageView | null) => renderCampaignPage(view, scripts),
    renderUnknownCode: () => renderUnknownCode(scripts),
    renderStartPage: (page: StartPage) => renderStartPage(page, scripts),
    renderMakerPage: (page: MakerPage) => renderMakerPage(page, scripts),
    renderUnsubscribePage: (page: UnsubscribePage) => renderUnsubscribePage(page, scripts),
  };
}
