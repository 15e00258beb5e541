import { somethingWentWrong } from '../texts.ts';
import { markFields, showMessage } from './customer-form-messages.ts';
import { currentPageUrl } from './current-page-url.ts';
import { findSubmitButton } from './find-submit-button.ts';
import { askedBy, type GulhartSite } from './gulhart-site.ts';
import { goToCheckout } from './go-to-checkout.ts';
import { type FieldErrors, readGift } from './read-gift.ts';
import { createGiftSender } from './send-gift.ts';
import { showBusy } from './show-busy.ts';

const reportDelayMs = 100;

/** Makes every form.donation-form of the page give, also those that are added later. */
export function enhanceCustomerForms(site: GulhartSite): void {
  const { origin, orgId } = site;
  const senders = new WeakMap<HTMLFormElement, ReturnType<typeof createGiftSender>>();
  /** What is said to be wrong with a form, by its fields. */
  const errorsOf = new WeakMap<HTMLFormElement, FieldErrors>();
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
  window.addEventListener('input', ({ target }) => {
    if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return;
    if (target.form) judgeAgain(target.form, target.name);
  });
  // After coming back from the checkout the browser may show the page as it was left.
  window.addEventListener('pageshow', () => busyForms.forEach((stopBusy) => stopBusy()));

  async function give(form: HTMLFormElement): Promise<void> {
    if (busyForms.has(form)) return;
    const { gift, errors } = readGift(form, askedBy(site, form));
    showErrors(form, errors)?.focus();
    if (Object.keys(errors).length > 0) return;

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
    showErrors(form, outcome.fields)?.focus();
    if (Object.keys(outcome.fields).length === 0) showMessage(form, [somethingWentWrong, outcome.message]);
  }

  function showErrors(form: HTMLFormElement, errors: FieldErrors): HTMLElement | undefined {
    errorsOf.set(form, errors);
    showMessage(form, Object.values(errors));
    return markFields(form, errors);
  }

  /** What was wrong stays so until it is right. Said again only when it changes: the message is read out. */
  function judgeAgain(form: HTMLFormElement, name: string): void {
    const before = errorsOf.get(form);
    if (!before || Object.keys(before).length === 0) return;
    const { errors } = readGift(form);
    const isChanged = (field: string) =>
      field === name || (field === 'amount' && /^(otherAmount|isRecurring|frequency)$/.test(name));
    const after: FieldErrors = {};
    for (const [field, sentence] of Object.entries(before)) {
      const error = isChanged(field) ? errors[field] : sentence;
      if (error) after[field] = error;
    }
    if (JSON.stringify(after) !== JSON.stringify(before)) showErrors(form, after);
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

/**
 * Answers whether the site's own content security policy forbids requests to us. The browser says so a moment after the
 * request failed.
 */
function watchContentSecurityPolicy(url: string): () => Promise<boolean> {
  let isForbidden = false;
  document.addEventListener('securitypolicyviolation', ({ blockedURI }) => {
    if (blockedURI.startsWith(url)) isForbidden = true;
  });
  return () => new Promise((resolve) => setTimeout(() => resolve(isForbidden), reportDelayMs));
}
