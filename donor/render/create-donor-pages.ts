import { renderMakerPage } from './action-page/render-maker-page.tsx';
import { renderStartPage } from './action-page/render-start-page.tsx';
import { renderCheckingPage } from './render-checking-page.tsx';
import { renderCheckPage, renderUnknownCode } from './render-check-page.tsx';
import { renderAnbiPage } from './anbi/render-anbi-page.tsx';
import { renderCampaignPage } from './campaign/render-campaign-page.tsx';
import type { DonorScripts } from './load-donor-scripts.ts';
import type { RenderedPage } from './render-page.tsx';
import { renderFailurePage } from './render-failure-page.tsx';
import { renderDonationPage } from './render-donation-page.tsx';
import { renderQuestionPage } from './render-question-page.tsx';
import { renderRecoveryPage } from './render-recovery-page.tsx';
import { renderReminderPage } from './render-reminder-page.tsx';
import { renderStatusPage } from './render-status-page.tsx';
import { renderActionPage } from './my-gift/render-action-page.tsx';
import { renderEntrancePage } from './my-gift/render-entrance-page.tsx';
import { renderGiftPage, renderOutcomePage } from './my-gift/render-gift-page.tsx';
import { renderOverviewPage } from './my-gift/render-overview-page.tsx';
import { renderPersonPage } from './my-gift/render-person-page.tsx';
import { renderStopPage } from './my-gift/render-stop-page.tsx';
import { renderUnsubscribePage } from './render-unsubscribe-page.tsx';

export type DonorPages = ReturnType<typeof createDonorPages>;

export function createDonorPages(scripts: DonorScripts) {
  const bind =
    <Page>(render: (page: Page, scripts: DonorScripts) => RenderedPage) =>
    (page: Page) =>
      render(page, scripts);
  return {
    renderDonationPage: bind(renderDonationPage),
    renderQuestionPage: bind(renderQuestionPage),
    renderCheckingPage: bind(renderCheckingPage),
    renderReminderPage: bind(renderReminderPage),
    renderStatusPage: bind(renderStatusPage),
    renderGiftPage: bind(renderGiftPage),
    renderActionPage: bind(renderActionPage),
    renderOutcomePage: bind(renderOutcomePage),
    renderStopPage: bind(renderStopPage),
    renderRecoveryPage: bind(renderRecoveryPage),
    renderEntrancePage: bind(renderEntrancePage),
    renderOverviewPage: bind(renderOverviewPage),
    renderPersonPage: bind(renderPersonPage),
    renderCheckPage: bind(renderCheckPage),
    renderAnbiPage: bind(renderAnbiPage),
    renderCampaignPage: bind(renderCampaignPage),
    renderUnknownCode: () => renderUnknownCode(scripts),
    renderStartPage: bind(renderStartPage),
    renderMakerPage: bind(renderMakerPage),
    renderUnsubscribePage: bind(renderUnsubscribePage),
    renderFailurePage: bind(renderFailurePage),
  };
}
