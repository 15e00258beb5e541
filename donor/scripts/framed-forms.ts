import { heightMessageType, type HeightMessage } from '../../contract/height-message.ts';
import { currentPageUrl } from './current-page-url.ts';
import type { GulhartSite } from './gulhart-site.ts';

const linkAfterMs = 5_000;

/**
 * Puts a complete form into every <div data-gulhart-form="simple|advanced">, in a frame so that no style leaks either
 * way.
 */
export function fillPlaceholders(site: GulhartSite): void {
  for (const placeholder of document.querySelectorAll<HTMLElement>('[data-gulhart-form]')) {
    if (!placeholder.querySelector('iframe')) fill(placeholder, site);
  }
}

/** Grows the frames with what they hold. A message counts only from our server and from a frame of ours. */
export function followHeights({ origin }: GulhartSite): void {
  window.addEventListener('message', (event: MessageEvent<Partial<HeightMessage> | null>) => {
    if (event.origin !== origin || event.data?.type !== heightMessageType) return;
    for (const frame of document.querySelectorAll<HTMLIFrameElement>('[data-gulhart-form] iframe')) {
      if (frame.contentWindow === event.source) showFrame(frame, Number(event.data.height));
    }
  });
}

function fill(placeholder: HTMLElement, { origin, orgId }: GulhartSite): void {
  const address = new URL('/donation-embed', origin);
  address.searchParams.set('component', placeholder.dataset['gulhartForm'] ?? '');
  if (orgId) address.searchParams.set('orgId', orgId);
  address.searchParams.set('returnUrl', currentPageUrl());

  const frame = document.createElement('iframe');
  frame.src = address.href;
  frame.title = 'Donatieformulier';
  frame.style.cssText = 'display:block;width:100%;height:0px;border:0';
  placeholder.append(frame);
  setTimeout(() => offerLink(placeholder, frame, address.href), linkAfterMs);
}

/** Only now that the form is there does it replace what the customer put in its place. */
function showFrame(frame: HTMLIFrameElement, height: number): void {
  frame.style.height = `${height}px`;
  while (frame.previousSibling) frame.previousSibling.remove();
  while (frame.nextSibling) frame.nextSibling.remove();
}

/** A site whose rules forbid frames, or a slow line: a form that stays blank is lost money. */
function offerLink(placeholder: HTMLElement, frame: HTMLIFrameElement, href: string): void {
  if (frame.style.height !== '0px') return;
  const link = document.createElement('a');
  link.href = href;
  link.target = '_top';
  link.textContent = 'Doneer nu';
  placeholder.append(link);
}
