import { enhanceCustomerForms } from './customer-forms.ts';
import { fillPlaceholders, followFrames } from './framed-forms.ts';
import type { GulhartSite } from './gulhart-site.ts';

declare global {
  interface Window {
    Gulhart?: GulhartSite;
  }
}

// Some tag managers leave document.currentScript empty.
const script =
  document.currentScript instanceof HTMLScriptElement
    ? document.currentScript
    : document.querySelector<HTMLScriptElement>('script[src*="/donate.js"]');
if (script?.src && !window.Gulhart) {
  const { origin, searchParams } = new URL(script.src);
  const { gulhartPage: page, gulhartFund: fund } = script.dataset;
  start({ origin, orgId: searchParams.get('orgId') ?? undefined, page, fund });
}

function start(site: GulhartSite): void {
  window.Gulhart = site;
  const prepareForms = () => {
    // The browser's own error messages are in the language of the browser, and they prevent the submit event.
    for (const form of document.querySelectorAll<HTMLFormElement>('form.donation-form'))
      form.noValidate = true;
    fillPlaceholders(site);
  };
  enhanceCustomerForms(site);
  followFrames(site);
  prepareForms();
  // The script runs in the head, and page builders add forms later.
  new MutationObserver(prepareForms).observe(document, { childList: true, subtree: true });
}
