import { requestedFrequency } from '../../contract/frequencies.ts';
import { notAllFilledIn } from '../../contract/form-rules.ts';
import { otherAmountChoice } from '../amount-choice.ts';
import { amountLabel, donateLabel, somethingWentWrong } from '../texts.ts';
import { goToCheckout } from './go-to-checkout.ts';
import { askMonthly } from './monthly-question.ts';
import { type FieldErrors, readGift, readPaidCents } from './read-gift.ts';
import { reportEscape, reportHeight } from './frame-reports.ts';
import { createGiftSender, type Sent } from './send-gift.ts';
import { showBusy } from './show-busy.ts';

/** The field beside which an error is shown. */
const errorPlaceOf: Record<string, string> = { otherAmount: 'amount', frequency: 'isRecurring' };

const form = document.querySelector('form');
if (form) enhance(form);
hideBrokenLogo();
reportHeight();
reportEscape();

function enhance(form: HTMLFormElement): void {
  const button = form.querySelector('button')!;
  const note = document.getElementById('note')!;
  // In the history entry only: returning to it means returning to this gift.
  const sent = (history.state as Sent | null) ?? { key: valueOf('idempotencyKey') };
  const sendGift = createGiftSender('', sent);
  let stopBusy: (() => void) | undefined;

  // Native messages are in the browser's language.
  form.noValidate = true;
  form.addEventListener('input', ({ target }) => {
    revalidate((target as HTMLInputElement).name);
    showAmount();
  });
  form.addEventListener('change', ({ target }) => {
    if (target instanceof HTMLInputElement && target.value === otherAmountChoice)
      fieldNamed('otherAmount').focus();
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void give();
  });
  // After the checkout a browser may restore the page as it was.
  window.addEventListener('pageshow', () => {
    stopBusy?.();
    showAmount();
  });
  focusOn(form.querySelector<HTMLElement>('[aria-invalid=true]'));

  async function give(): Promise<void> {
    if (button.disabled) return;
    const { errors } = readGift(form);
    const isRight = Object.keys(errors).length === 0;
    // The server validates honour fields, so it is asked even when others are wrong: all errors appear at once.
    const isHonour = Object.keys(readExtraFields()).some((name) => name.startsWith('honour'));
    if (isRight || !isHonour) showErrors(errors);
    if (!isRight && !isHonour) return;
    if (isRight && !(await askMonthlyOnce())) {
      button.focus();
      return;
    }
    const { gift } = readGift(form);
    stopBusy = showBusy(button);
    const sending = sendGift(
      {
        ...gift,
        orgId: valueOf('orgId'),
        returnUrl: valueOf('returnUrl'),
        ...readExtraFields(),
      },
      { proef: valueOf('proef') },
    );
    history.replaceState(sent, '');
    const outcome = await sending;
    if (outcome.kind === 'accepted') {
      goToCheckout(outcome.checkoutUrl, (link) => showNote('', link));
      return;
    }
    stopBusy();
    const wrong = { ...outcome.fields, ...errors };
    // Perhaps the page has closed. The donor has read that and may press again.
    if (outcome.kind === 'refused' && Object.keys(wrong).length === 0)
      form.querySelector('[name=pageOpen]')?.remove();
    showErrors(wrong, outcome.message);
  }

  /** Honour fields, and wall fields when the donor ticked them. */
  function readExtraFields(): Record<string, string> {
    const typed = new FormData(form);
    const isSaid = typed.has('wall') ? /^(wall|honour|pageO)/ : /^(honour|pageO)/;
    const said = [...typed].filter(([name, value]) => isSaid.test(name) && value);
    return Object.fromEntries(said) as Record<string, string>;
  }

  /** Recorded before the answer, because returning must not ask again. */
  async function askMonthlyOnce(): Promise<boolean> {
    const answer = sent.isAsked ? undefined : askMonthly(form);
    if (!answer) return true;
    sent.isAsked = true;
    history.replaceState(sent, '');
    const goesOn = await answer;
    showAmount();
    return goesOn;
  }

  function showAmount(): void {
    if (button.disabled) return;
    const { gift } = readGift(form);
    button.textContent = donateLabel(amountLabel(readPaidCents(form), requestedFrequency(gift)));
  }

  function showErrors(errors: FieldErrors, message = ''): void {
    const often = errors['frequency'];
    for (const { id } of form.querySelectorAll('.error')) {
      const name = id.slice(0, -'-error'.length);
      if (name) showFieldError(name, errors[name] ?? (name === 'isRecurring' ? often : ''));
    }
    const firstWrong = form.querySelector<HTMLElement>('[aria-invalid=true]');
    form.querySelector('details [aria-invalid=true]')?.closest('details')?.setAttribute('open', '');
    if (firstWrong) showNote('', notAllFilledIn);
    else showNote(message && somethingWentWrong, message);
    focusOn(firstWrong);
  }

  function focusOn(wrong: HTMLElement | null): void {
    wrong?.focus();
    // The amount field is hidden when a preset is chosen.
    if (wrong && document.activeElement !== wrong)
      form.querySelector<HTMLElement>('[name=amount]:checked')?.focus();
  }

  /** Clears errors that are solved, and then the summary. */
  function revalidate(name: string): void {
    const { errors } = readGift(form);
    const field = errorPlaceOf[name] ?? name;
    // The limit depends on the frequency.
    for (const judged of field === 'isRecurring' ? [field, 'amount'] : [field])
      if (isWrong(judged)) showFieldError(judged, errors[judged]);
    if (note.textContent === notAllFilledIn && !form.querySelector('[aria-invalid=true]')) showNote('', '');
  }

  function isWrong(name: string): boolean {
    return Boolean(document.getElementById(`${name}-error`)?.textContent);
  }

  function showFieldError(name: string, error = ''): void {
    const place = document.getElementById(`${name}-error`);
    if (!place) return;
    place.textContent = error;
    // The name of the frequency field depends on the choices.
    const field =
      name === 'isRecurring'
        ? document.getElementById('once')!
        : fieldNamed(name === 'amount' ? 'otherAmount' : name);
    field.setAttribute('aria-invalid', String(error !== ''));
  }

  function showNote(title: string, text: string | Node): void {
    const heading = document.createElement('strong');
    heading.textContent = title;
    note.textContent = '';
    if (title) note.append(heading);
    if (text) note.append(text);
  }

  function fieldNamed(name: string): HTMLInputElement {
    return form.querySelector<HTMLInputElement>(`[name=${name}]`)!;
  }

  function valueOf(name: string): string | undefined {
    return form.querySelector<HTMLInputElement>(`[name=${name}]`)?.value;
  }
}

/** Its alternative text would repeat the name. */
function hideBrokenLogo(): void {
  const logo = document.querySelector('img');
  if (!logo) return;
  const hide = () => logo.remove();
  if (logo.complete && logo.naturalWidth === 0) hide();
  else logo.addEventListener('error', hide);
}
