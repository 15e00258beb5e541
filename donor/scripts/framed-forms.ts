import { closeMessageType, heightMessageType } from '../../contract/frame-messages.ts';
import { currentPageUrl, type CarriedValues, readOrigin } from './page-address.ts';
import { createLink } from './go-to-checkout.ts';
import { hasDialogs, placeDialogButton } from './dialog-button.ts';
import { pageAndFundOf, type GulhartSite } from './gulhart-site.ts';

const linkAfterMs = 5_000;

/**
 * Fills every <div data-gulhart-form="simple|advanced"> with a framed form. If the element also has
 * data-gulhart-button="Doneer nu", it gets a button that opens the form in a dialog.
 */
export function fillPlaceholders(site: GulhartSite): void {
  for (const placeholder of document.querySelectorAll<HTMLElement>('[data-gulhart-form]')) {
    if (placeholder.querySelector('iframe,[aria-haspopup]')) continue;
    const { gulhartForm = '', gulhartButton } = placeholder.dataset;
    const carried = { ...readOrigin(), ...pageAndFundOf(site, placeholder) };
    const addForm = (place: HTMLElement) => addFrame(place, gulhartForm, site, carried);
    if (gulhartButton && hasDialogs) placeDialogButton(placeholder, gulhartButton, addForm);
    else addForm(placeholder);
  }
}

export function followFrames({ origin }: GulhartSite): void {
  window.addEventListener(
    'message',
    ({ origin: sender, source, data }: MessageEvent<FrameMessage | null>) => {
      if (sender !== origin) return;
      for (const frame of document.querySelectorAll<HTMLIFrameElement>('[data-gulhart-form] iframe')) {
        if (frame.contentWindow !== source) continue;
        if (data?.type === heightMessageType) showFrame(frame, Number(data.height));
        if (data?.type === closeMessageType) frame.closest('dialog')?.close();
      }
    },
  );
}

/** Any page can send a message, so the types of the fields are unknown. */
interface FrameMessage {
  type?: unknown;
  height?: unknown;
}

function addFrame(
  place: HTMLElement,
  component: string,
  { origin, orgId }: GulhartSite,
  carried: CarriedValues,
): void {
  const address = new URL('/donation-embed', origin);
  address.searchParams.set('component', component);
  if (orgId) address.searchParams.set('orgId', orgId);
  address.searchParams.set('returnUrl', currentPageUrl());
  for (const [name, value] of Object.entries(carried)) if (value) address.searchParams.set(name, value);
  const hostedPage = address.href;
  address.searchParams.set('embedded', 'true');

  const frame = document.createElement('iframe');
  frame.src = address.href;
  frame.title = 'Donatieformulier';
  // If the frame inherited a colour scheme that differs from the form's, the frame would be opaque.
  frame.style.cssText = 'display:block;width:100%;height:0;border:0;color-scheme:normal';
  place.append(frame);
  // Offers a link if the frame stays empty. The connection may be slow, the website's own policy may forbid frames, or
  // the website is not among the domains that the organisation entered.
  setTimeout(() => {
    if (frame.style.height !== '0px') return;
    // The snippet that organisations paste has such a link already.
    if (!place.querySelector('[href*="/donation-embed"]')) place.append(createLink(hostedPage, 'Doneer nu'));
    console.warn(`Gulhart: voeg het domein ${location.origin} toe.`);
  }, linkAfterMs);
}

function showFrame(frame: HTMLIFrameElement, height: number): void {
  frame.style.height = `${height}px`;
  while (frame.previousSibling) frame.previousSibling.remove();
  while (frame.nextSibling) frame.nextSibling.remove();
}
