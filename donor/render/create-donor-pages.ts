import type { DonationPage } from './donation-page.ts';
import type { DonorScripts } from './load-donor-scripts.ts';
import { renderDonationPage } from './render-donation-page.tsx';
import { renderRecoveryPage, type RecoveryPage } from './render-recovery-page.tsx';
import { renderStatusPage } from './render-status-page.tsx';
import { renderStopPage, type StopPage } from './render-stop-page.tsx';
import { renderUnsubscribePage, type UnsubscribePage } from './render-unsubscribe-page.tsx';
import type { StatusPage } from './status-page.ts';

export type DonorPages = ReturnType<typeof createDonorPages>;

/**
 * The pages a donor sees, and one for those who get mails about them, with the scripts and the stylesheet they
 * carry inside them.
 */
export function createDonorPages(scripts: DonorScripts) {
  return {
    renderDonationPage: (page: DonationPage) => renderDonationPage(page, scripts),
    renderStatusPage: (page: StatusPage) => renderStatusPage(page, scripts),
    renderStopPage: (page: StopPage) => renderStopPage(page, scripts),
    renderRecoveryPage: (page: RecoveryPage) => renderRecoveryPage(page, scripts),
    renderUnsubscribePage: (page: UnsubscribePage) => renderUnsubscribePage(page, scripts),
  };
}
