import { consentTo, readConsent, saveConsent, type Consent } from '../../lib/consent.ts';

/** The link in the footer opens the panel. Gulhart sets no optional cookies now, so the panel never opens by itself. */
export function askConsent(): void {
  const panel = document.querySelector<HTMLElement>('[data-consent]');
  const form = panel?.querySelector('form');
  if (!panel || !form) return;
  let openedFrom: HTMLElement | null = null;

  const show = () => {
    const consent = readConsent();
    if (consent) fillIn(form, consent);
    panel.hidden = false;
    makeRoom(panel);
  };
  const hide = () => {
    panel.hidden = true;
    makeRoom(panel);
    openedFrom?.focus();
    openedFrom = null;
  };

  for (const link of document.querySelectorAll<HTMLElement>('[data-open-consent]')) {
    link.addEventListener('click', (event) => {
      event.preventDefault();
      openedFrom = link;
      panel.querySelector('details')?.setAttribute('open', '');
      show();
      panel.focus();
    });
  }
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    saveConsent(readChoice(form, event.submitter));
    hide();
  });
  panel.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') hide();
  });
  new ResizeObserver(() => makeRoom(panel)).observe(panel);
}

function readChoice(form: HTMLFormElement, button: HTMLElement | null): Consent {
  const choice = button?.getAttribute('value');
  if (choice === 'all') return consentTo(() => true);
  if (choice === 'none') return consentTo(() => false);
  const chosen = new FormData(form);
  return consentTo((kind) => chosen.has(kind));
}

function fillIn(form: HTMLFormElement, consent: Consent): void {
  for (const [kind, isGranted] of Object.entries(consent)) {
    const box = form.elements.namedItem(kind);
    if (box instanceof HTMLInputElement) box.checked = isGranted;
  }
}

/** Adds space at the bottom, so that visitors can scroll to the content behind the panel. */
function makeRoom(panel: HTMLElement): void {
  document.body.style.setProperty('--consent-height', panel.hidden ? '0px' : `${panel.offsetHeight}px`);
}
