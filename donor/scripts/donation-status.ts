import type { PublicDonation } from '../../contract/donations.ts';
import type { StatusView } from '../render/status-page.ts';
import { throwConfetti } from './confetti.ts';

const pollEveryMs = 2_000;
const slowAfterMs = 30_000;
/** Mollie normally reports a payment within this time. After this time, the page offers to continue the payment. */
const unpaidAfterMs = 6_000;
/** A phone that returns from a banking app needs a moment to reconnect. */
const failuresBeforeNotice = 2;

const page = document.querySelector<HTMLElement>('[data-view]')!;
const id = page.dataset['donation'];
/** The server checks whether the return button may link to this address. */
const ref = new URLSearchParams(location.search).get('ref');
const query = new URLSearchParams({ sendEmail: '1', ...(ref && { ref }) });
let failures = 0;
const celebrated = 'celebrated';

if (page.dataset['view'] === 'completed') celebrate();
if (page.dataset['view'] === 'pending') {
  setTimeout(() => reveal('[data-slow]'), slowAfterMs);
  setTimeout(() => reveal('[data-unpaid]'), unpaidAfterMs);
  void poll();
}

async function poll(): Promise<void> {
  const view = document.hidden ? undefined : await checkStatus();
  if (view) show(view);
  if (!view || view === 'pending' || view === 'unchecked') setTimeout(() => void poll(), pollEveryMs);
}

async function checkStatus(): Promise<StatusView | undefined> {
  try {
    const response = await fetch(`/api/donation-status/${id}?${query}`, {
      credentials: 'omit',
      cache: 'no-store',
    });
    if (response.status === 404) return 'unknown';
    if (!response.ok) throw new Error(String(response.status));
    const { status, returnUrl, cancelUrl }: PublicDonation = await response.json();
    failures = 0;
    // Replaces this page in the browser history, so that the back button leads to the payment.
    if (cancelUrl) location.replace(cancelUrl);
    for (const { content } of document.querySelectorAll('template')) {
      const link = content.querySelector<HTMLAnchorElement>('[data-return]');
      if (link) link.href = returnUrl;
    }
    if (status === 'completed' || status === 'canceled') return status;
    return status === 'failed' || status === 'expired' ? 'failed' : 'pending';
  } catch {
    failures += 1;
    return failures < failuresBeforeNotice ? undefined : 'unchecked';
  }
}

function show(view: StatusView): void {
  if (page.dataset['view'] === view) return;
  const template = document.querySelector<HTMLTemplateElement>(`template[data-for=${view}]`);
  // Without a template for this view, requests the page again. A reload could post a form a second time.
  if (!template) return location.replace(location.href);
  page.dataset['view'] = view;
  page.textContent = '';
  page.append(template.content.cloneNode(true));
  document.title = template.title;
  page.querySelector('h1')!.focus();
  if (view === 'completed') celebrate();
}

function reveal(part: string): void {
  page.querySelector(part)?.removeAttribute('hidden');
}

function celebrate(): void {
  if (page.dataset['quiet'] || history.state === celebrated) return;
  // The mark in the history entry prevents a second confetti after a reload.
  history.replaceState(celebrated, '');
  if (!window.matchMedia('(prefers-reduced-motion: reduce)').matches) throwConfetti();
}
