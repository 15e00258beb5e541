import { somethingWentWrong } from '../texts.ts';
import { currentPageUrl } from './page-address.ts';
import { pageAndFundOf, type GulhartSite } from './gulhart-site.ts';
import { goToCheckout } from './go-to-checkout.ts';
import { type FieldErrors, readGift } from './read-gift.ts';
import { createGiftSender } from './send-gift.ts';
import { showBusy } from './show-busy.ts';

const messages = new WeakMap<HTMLFormElement, HTMLElement>();

const messageStyle =
  'all:initial;box-sizing:border-box;display:block;margin:12px 0;padding:12px 16px;border:1px solid #b01c1c;' +
  'border-radius:10px;background:#fff;color:#b01c1c;font:16px/1.5 system-ui,-apple-system,"Segoe UI",sans-serif';

/** Listens on the window, so that it also handles forms that are added later. */
export function enhanceCustomerForms(site: GulhartSite): void {
  const { origin, orgId } = site;
  const senders = new WeakMap<HTMLFormElement, ReturnType<typeof createGiftSender>>();
  const errorsOf = new WeakMap<HTMLFormElement, FieldErrors>();
  const busyForms = new Map<HTMLFormElement, () => void>();
  const isForbidden = watchContentSecurityPolicy(`${origin}/api/`);

  // Stops other listeners, because the script of a website builder would also send the form to its own server.
  window.addEventListener(
    'submit',
    (event) => {
      const form = event.target;
      if (!(form instanceof HTMLFormElement) || !form.matches('.donation-form')) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      void submitGift(form);
    },
    true,
  );
  window.addEventListener('input', ({ target }) => {
    if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return;
    if (target.form) revalidate(target.form, target.name);
  });
  // After the checkout a browser may restore a page with a busy button.
  window.addEventListener('pageshow', () => busyForms.forEach((stopBusy) => stopBusy()));

  async function submitGift(form: HTMLFormElement): Promise<void> {
    if (busyForms.has(form)) return;
    const { gift, errors } = readGift(form, pageAndFundOf(site, form));
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
      // The site's content security policy forbids requests by scripts to our server, but may allow a plain submit.
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

  /** Changes the message only when the errors change, because screen readers read every change aloud. */
  function revalidate(form: HTMLFormElement, name: string): void {
    const before = errorsOf.get(form);
    if (!before || Object.keys(before).length === 0) return;
    const { errors } = readGift(form);
    const isChanged = (field: string) =>
      field === name || (field === 'amount' && /^(otherAmount|isRecurring|frequency)$/.test(name));
    const after: FieldErrors = {};
    for (const [field, shownError] of Object.entries(before)) {
      const error = isChanged(field) ? errors[field] : shownError;
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

/** The browser reports a violation of the policy just after the request failed. */
function watchContentSecurityPolicy(url: string): () => Promise<boolean> {
  let isForbidden = false;
  document.addEventListener('securitypolicyviolation', ({ blockedURI }) => {
    if (blockedURI.startsWith(url)) isForbidden = true;
  });
  return () => new Promise((resolve) => setTimeout(() => resolve(isForbidden), 100));
}

function showMessage(form: HTMLFormElement, lines: readonly (string | Node)[]): void {
  messages.get(form)?.remove();
  if (lines.length === 0) return;
  const message = document.createElement('div');
  message.setAttribute('role', 'alert');
  message.style.cssText = messageStyle;
  const button = findSubmitButton(form);
  if (button) button.before(message);
  else form.append(message);
  messages.set(form, message);
  for (const line of lines) {
    const paragraph = document.createElement('div');
    paragraph.append(line);
    message.append(paragraph);
  }
}

function markFields(form: HTMLFormElement, errors: FieldErrors): HTMLElement | undefined {
  let firstInvalid: HTMLElement | undefined;
  for (const field of form.querySelectorAll<HTMLInputElement>('[name]')) {
    const isInvalid = Boolean(errors[field.name === 'otherAmount' ? 'amount' : field.name]);
    if (isInvalid) field.setAttribute('aria-invalid', 'true');
    else field.removeAttribute('aria-invalid');
    if (isInvalid) firstInvalid ??= field;
  }
  return firstInvalid;
}

function findSubmitButton(form: HTMLFormElement): HTMLButtonElement | HTMLInputElement | null {
  return form.querySelector<HTMLButtonElement | HTMLInputElement>('[type=submit],button:not([type])');
}
