import { somethingWentWrong } from '../texts.ts';
import { markFields, showMessage } from './customer-form-messages.ts';
import { currentPageUrl } from './current-page-url.ts';
import { findSubmitButton } from './find-submit-button.ts';
import type { GulhartSite } from './gulhart-site.ts';
import { goToCheckout } from './go-to-checkout.ts';
import { readGift } from './read-gift.ts';
import { createGiftSender } from './send-gift.ts';
import { showBusy } from './show-busy.ts';
import { watchContentSecurityPolicy } from './watch-content-security-policy.ts';

/** Makes every form.donation-form of the page give, also those that are added later. */
export function enhanceCustomerForms({ origin, orgId }: GulhartSite): void {
  const senders = new WeakMap<HTMLFormElement, ReturnType<typeof createGiftSender>>();
  const busyForms = new Map<HTMLFormElement, () => void>();
  const isForbidden = watchContentSecurityPolicy(`${origin}/api/`);

  // First in line and alone: a site builder would send the form to its own server as well.
  window.addEventListener(
    'submit',
    (event) => {
      const form = event.target;
      if (!(form instanceof HTMLFormElement) || !form.matches('.donation-form')) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      void give(form);
    },
    true,
  );
  // After coming back from the checkout the browser may show the page as it was left.
  window.addEventListener('pageshow', () => busyForms.forEach((stopBusy) => stopBusy()));

  async function give(form: HTMLFormElement): Promise<void> {
    if (busyForms.has(form)) return;
    const { gift, errors } = readGift(form);
    const sentences = Object.values(errors);
    showMessage(form, sentences);
    markFields(form, errors);
    if (sentences.length > 0) return;

    setBusy(form);
    const sendGift = senders.get(form) ?? createGiftSender(origin);
    senders.set(form, sendGift);
    const outcome = await sendGift({ ...gift, orgId, returnUrl: currentPageUrl() });
    if (outcome.kind === 'accepted') {
      goToCheckout(outcome.checkoutUrl, (link) => showMessage(form, [link]));
      return;
    }
    busyForms.get(form)?.();
    if (outcome.kind === 'unreachable' && (await isForbidden()) && form.hasAttribute('action')) {
      // This site's own rules keep us from our server. The hosted form, where the form leads by itself, needs no
      // permission.
      HTMLFormElement.prototype.submit.call(form);
      return;
    }
    const fieldSentences = Object.values(outcome.fields);
    showMessage(form, fieldSentences.length > 0 ? fieldSentences : [somethingWentWrong, outcome.message]);
    markFields(form, outcome.fields);
  }

  function setBusy(form: HTMLFormElement): void {
    const button = findSubmitButton(form);
    const restoreButton = button && showBusy(button);
    busyForms.set(form, () => {
      restoreButton?.();
      busyForms.delete(form);
    });
  }
}
