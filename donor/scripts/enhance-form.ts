import { notAllFilledIn } from '../../contract/form-rules.ts';
import { otherAmountChoice } from '../amount-choice.ts';
import { amountLabel, busyLabel, donateLabel, somethingWentWrong } from '../texts.ts';
import type { FormOptions } from './form-options.ts';
import { goToCheckout } from './go-to-checkout.ts';
import { type FieldErrors, readGift } from './read-gift.ts';
import { reportToParent } from './frame-reports.ts';
import { createGiftSender, type Sent } from './send-gift.ts';

const errorPlaceOf: Record<string, string> = { otherAmount: 'amount', frequency: 'isRecurring' };

const noOptions: FormOptions = {
  readCostsCents: () => 0,
  readExtraFields: () => ({}),
  hasHonour: () => false,
  askFirst: async () => true,
  prepareForErrors: () => {},
};

/** The options are a parameter, so that the script of a form without options does not contain their code. */
export function enhancePage(options = noOptions): void {
  const form = document.querySelector('form');
  if (form) enhance(form, options);
  hideBrokenLogo();
  reportToParent();
}

function enhance(form: HTMLFormElement, options: FormOptions): void {
  const button = form.querySelector('button')!;
  const note = document.getElementById('note')!;
  // The history entry stores the sent gift, so that a donor who goes back to the page continues the same gift.
  const sent = (history.state as Sent | null) ?? { key: valueOf('idempotencyKey') };
  const sendGift = createGiftSender('', sent);
  let hadFocus = false;

  // The browser's own error messages are in the language of the browser.
  form.noValidate = true;
  form.addEventListener('input', ({ target }) => {
    revalidate((target as HTMLInputElement).name);
    showAmount();
  });
  form.addEventListener('change', ({ target }) => {
    if ((target as HTMLElement).id === `amount-${otherAmountChoice}`) findField('otherAmount')?.focus();
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void submitGift();
  });
  // After the checkout a browser may restore a page with a busy button.
  window.addEventListener('pageshow', stopBusy);
  showAmount();
  focusOn(findInvalid());

  async function submitGift(): Promise<void> {
    if (button.disabled) return;
    const { errors } = readGift(form);
    const isValid = Object.keys(errors).length === 0;
    // Only the server validates the honour fields. A gift with these fields is sent even if other fields are invalid,
    // so that the donor sees all errors together.
    if (isValid || !options.hasHonour(form)) {
      showErrors(errors);
      if (!isValid) return;
    }
    if (isValid && !(await options.askFirst(form, sent))) {
      button.focus();
      return;
    }
    const { gift } = readGift(form);
    showBusy();
    const request = { ...gift, orgId: valueOf('orgId'), returnUrl: valueOf('returnUrl') };
    const sending = sendGift({ ...request, ...options.readExtraFields(form) }, { proef: valueOf('proef') });
    history.replaceState(sent, '');
    const outcome = await sending;
    if (outcome.kind === 'accepted') {
      goToCheckout(outcome.checkoutUrl, (link) => showNote('', link));
      return;
    }
    stopBusy();
    const allErrors = { ...outcome.fields, ...errors };
    if (outcome.kind === 'refused' && outcome.needsNewKey) options.prepareForErrors(form, allErrors);
    showErrors(allErrors, outcome.message);
  }

  function showBusy(): void {
    hadFocus = document.activeElement === button;
    button.disabled = true;
    button.textContent = busyLabel;
  }

  function stopBusy(): void {
    button.disabled = false;
    showAmount();
    // A disabled button loses focus, so keyboard users would lose their place.
    if (hadFocus && document.activeElement === document.body) button.focus();
  }

  function showAmount(): void {
    if (button.disabled) return;
    const { cents, frequency } = readGift(form);
    const paidCents = cents && cents + options.readCostsCents(form);
    button.textContent = donateLabel(amountLabel(paidCents, frequency));
  }

  function showErrors(errors: FieldErrors, message = ''): void {
    for (const { id } of form.querySelectorAll('.error')) {
      const name = id.slice(0, -'-error'.length);
      if (name) showFieldError(name, errors[name] ?? (name === 'isRecurring' ? errors['frequency'] : ''));
    }
    const firstInvalid = findInvalid();
    if (firstInvalid) showNote('', notAllFilledIn);
    else showNote(message && somethingWentWrong, message);
    focusOn(firstInvalid);
  }

  function focusOn(invalid: HTMLElement | null): void {
    invalid?.focus();
    // The field for another amount is hidden when a preset is chosen.
    if (invalid && document.activeElement !== invalid)
      form.querySelector<HTMLElement>('[name=amount]:checked')?.focus();
  }

  function revalidate(name: string): void {
    const { errors } = readGift(form);
    const field = errorPlaceOf[name] ?? name;
    for (const checked of field === 'isRecurring' ? [field, 'amount'] : [field])
      if (findErrorPlace(checked)?.textContent) showFieldError(checked, errors[checked]);
    if (note.textContent === notAllFilledIn && !findInvalid()) showNote('', '');
  }

  function showFieldError(name: string, error = ''): void {
    const place = findErrorPlace(name);
    if (!place) return;
    place.textContent = error;
    // Finds the frequency field by its id, because its name depends on the offered frequencies.
    const field =
      name === 'isRecurring'
        ? document.getElementById('once')!
        : findField(name === 'amount' ? 'otherAmount' : name)!;
    field.setAttribute('aria-invalid', String(error !== ''));
  }

  function showNote(title: string, text: string | Node): void {
    const heading = document.createElement('strong');
    heading.textContent = title;
    note.textContent = '';
    if (title) note.append(heading);
    if (text) note.append(text);
  }

  function findErrorPlace(name: string): HTMLElement | null {
    return document.getElementById(`${name}-error`);
  }

  function findInvalid(): HTMLElement | null {
    return form.querySelector<HTMLElement>('[aria-invalid=true]');
  }

  function findField(name: string): HTMLInputElement | null {
    return form.querySelector<HTMLInputElement>(`[name=${name}]`);
  }

  function valueOf(name: string): string | undefined {
    return findField(name)?.value;
  }
}

/** A broken logo would show its alternative text, which repeats the name of the organisation. */
function hideBrokenLogo(): void {
  const logo = document.querySelector('img');
  if (!logo) return;
  const hide = () => logo.remove();
  if (logo.complete && logo.naturalWidth === 0) hide();
  else logo.addEventListener('error', hide);
}
