import { requestedFrequency } from '../../contract/frequencies.ts';
import { notAllFilledIn } from '../../contract/form-rules.ts';
import { otherAmountChoice } from '../amount-choice.ts';
import { amountLabel, donateLabel, somethingWentWrong } from '../texts.ts';
import { goToCheckout } from './go-to-checkout.ts';
import { type FieldErrors, readGift, readPaidCents } from './read-gift.ts';
import { reportEscape, reportHeight } from './frame-reports.ts';
import { createGiftSender, type Sent } from './send-gift.ts';
import { showBusy } from './show-busy.ts';

const errorPlaceOf: Record<string, string> = { otherAmount: 'amount', frequency: 'isRecurring' };

type AskMonthly = (form: HTMLFormElement) => Promise<boolean> | undefined;

/** A form that does not ask the monthly question leaves out `askMonthly`, so that its script is smaller. */
export function enhancePage(askMonthly: AskMonthly = () => undefined): void {
  const form = document.querySelector('form');
  if (form) enhance(form, askMonthly);
  hideBrokenLogo();
  reportHeight();
  reportEscape();
}

function enhance(form: HTMLFormElement, askMonthly: AskMonthly): void {
  const button = form.querySelector('button')!;
  const note = document.getElementById('note')!;
  // The history entry stores the sent gift, so that a donor who goes back to the page continues the same gift.
  const sent = (history.state as Sent | null) ?? { key: valueOf('idempotencyKey') };
  const sendGift = createGiftSender('', sent);
  let stopBusy: (() => void) | undefined;

  // The browser's own error messages are in the language of the browser.
  form.noValidate = true;
  form.addEventListener('input', ({ target }) => {
    revalidate((target as HTMLInputElement).name);
    showAmount();
  });
  form.addEventListener('change', ({ target }) => {
    if (target instanceof HTMLInputElement && target.value === otherAmountChoice)
      findField('otherAmount')?.focus();
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void submitGift();
  });
  // After the checkout a browser may restore a page with a busy button.
  window.addEventListener('pageshow', () => {
    stopBusy?.();
    showAmount();
  });
  focusOn(form.querySelector<HTMLElement>('[aria-invalid=true]'));

  async function submitGift(): Promise<void> {
    if (button.disabled) return;
    const { errors } = readGift(form);
    const isValid = Object.keys(errors).length === 0;
    // Only the server validates the honour fields. A gift with these fields is sent even if other fields are invalid,
    // so that the donor sees all errors at once.
    const hasHonour = Object.keys(readExtraFields()).some((name) => name.startsWith('honour'));
    if (isValid || !hasHonour) showErrors(errors);
    if (!isValid && !hasHonour) return;
    if (isValid && !(await askMonthlyOnce())) {
      button.focus();
      return;
    }
    const { gift } = readGift(form);
    stopBusy = showBusy(button);
    const request = { ...gift, orgId: valueOf('orgId'), returnUrl: valueOf('returnUrl') };
    const sending = sendGift({ ...request, ...readExtraFields() }, { proef: valueOf('proef') });
    history.replaceState(sent, '');
    const outcome = await sending;
    if (outcome.kind === 'accepted') {
      goToCheckout(outcome.checkoutUrl, (link) => showNote('', link));
      return;
    }
    stopBusy();
    const allErrors = { ...outcome.fields, ...errors };
    // After the campaign page has closed, the server refuses a gift with `pageOpen`. So the next attempt leaves it out.
    if (outcome.kind === 'refused' && Object.keys(allErrors).length === 0) findField('pageOpen')?.remove();
    showErrors(allErrors, outcome.message);
  }

  /** Reads `pageOpen`, the honour fields, and the wall fields if the donor ticked the box for the wall. */
  function readExtraFields(): Record<string, string> {
    const typed = new FormData(form);
    const extraNames = typed.has('wall') ? /^(wall|honour|pageO)/ : /^(honour|pageO)/;
    const extra = [...typed].filter(([name, value]) => extraNames.test(name) && value);
    return Object.fromEntries(extra) as Record<string, string>;
  }

  /** Asks the monthly question only once: saves that it was asked, and then waits for the answer. */
  async function askMonthlyOnce(): Promise<boolean> {
    const answer = sent.isAsked ? undefined : askMonthly(form);
    if (!answer) return true;
    sent.isAsked = true;
    history.replaceState(sent, '');
    const isAnswered = await answer;
    showAmount();
    return isAnswered;
  }

  function showAmount(): void {
    if (button.disabled) return;
    const { gift } = readGift(form);
    button.textContent = donateLabel(amountLabel(readPaidCents(form), requestedFrequency(gift)));
  }

  function showErrors(errors: FieldErrors, message = ''): void {
    for (const { id } of form.querySelectorAll('.error')) {
      const name = id.slice(0, -'-error'.length);
      if (name) showFieldError(name, errors[name] ?? (name === 'isRecurring' ? errors['frequency'] : ''));
    }
    const firstInvalid = form.querySelector<HTMLElement>('[aria-invalid=true]');
    form.querySelector('details [aria-invalid=true]')?.closest('details')?.setAttribute('open', '');
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
    // The maximum amount depends on the frequency.
    for (const checked of field === 'isRecurring' ? [field, 'amount'] : [field])
      if (hasError(checked)) showFieldError(checked, errors[checked]);
    if (note.textContent === notAllFilledIn && !form.querySelector('[aria-invalid=true]')) showNote('', '');
  }

  function hasError(name: string): boolean {
    return Boolean(document.getElementById(`${name}-error`)?.textContent);
  }

  function showFieldError(name: string, error = ''): void {
    const place = document.getElementById(`${name}-error`);
    if (!place) return;
    place.textContent = error;
    // The name of the frequency field depends on the offered frequencies.
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
