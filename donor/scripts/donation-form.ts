import { askedFrequency } from '../../contract/frequencies.ts';
import { notAllFilledIn } from '../../contract/form-rules.ts';
import { otherAmountChoice } from '../amount-choice.ts';
import { amountLabel, donateLabel, somethingWentWrong } from '../texts.ts';
import { goToCheckout } from './go-to-checkout.ts';
import { askMonthly } from './monthly-question.ts';
import { type FieldErrors, readGift, readPaidCents } from './read-gift.ts';
import { reportEscape, reportHeight } from './frame-reports.ts';
import { createGiftSender, type Sent } from './send-gift.ts';
import { showBusy } from './show-busy.ts';

/** Where what is wrong with a field is said. */
const errorPlaceOf: Record<string, string> = { otherAmount: 'amount', frequency: 'isRecurring' };

const form = document.querySelector('form');
if (form) enhance(form);
hideBrokenLogo();
reportHeight();
reportEscape();

function enhance(form: HTMLFormElement): void {
  const button = form.querySelector('button')!;
  const note = document.getElementById('note')!;
  // With the page in the browser's history, and nowhere else: coming back to it is coming back to this gift.
  const sent = (history.state as Sent | null) ?? {
    key: form.querySelector<HTMLInputElement>('[name=idempotencyKey]')?.value,
  };
  const sendGift = createGiftSender('', sent);
  let stopBusy: (() => void) | undefined;

  // The browser's own messages come in the browser's language.
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
  // Also after coming back from the checkout, when the browser shows the page as it was left.
  window.addEventListener('pageshow', () => {
    stopBusy?.();
    showAmount();
  });
  focusOn(form.querySelector<HTMLElement>('[aria-invalid=true]'));

  async function give(): Promise<void> {
    if (button.disabled) return;
    const { errors } = readGift(form);
    const isRight = Object.keys(errors).length === 0;
    // In whose honour it is, the server judges: it is asked along, so that all that is wrong is told at once.
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
        orgId: fieldNamed('orgId').value,
        returnUrl: form.querySelector<HTMLInputElement>('[name=returnUrl]')?.value,
        ...readExtraFields(),
      },
      { proef: form.querySelector<HTMLInputElement>('[name=proef]')?.value },
    );
    history.replaceState(sent, '');
    const outcome = await sending;
    if (outcome.kind === 'accepted') {
      goToCheckout(outcome.checkoutUrl, (link) => showNote('', link));
      return;
    }
    stopBusy();
    const wrong = { ...outcome.fields, ...errors };
    // Perhaps that the page has closed: who presses once more has heard it.
    if (outcome.kind === 'refused' && Object.keys(wrong).length === 0)
      form.querySelector('[name=pageOpen]')?.remove();
    showErrors(wrong, outcome.message);
  }

  /**
   * In whose honour it is, that the page was open, and what is for its wall: whoever has not ticked that says nothing
   * there.
   */
  function readExtraFields(): Record<string, string> {
    const typed = new FormData(form);
    const isSaid = typed.has('wall') ? /^(wall|honour|pageO)/ : /^(honour|pageO)/;
    const said = [...typed].filter(([name, value]) => isSaid.test(name) && value);
    return Object.fromEntries(said) as Record<string, string>;
  }

  /** Whether to go on. Remembered before it is answered, because 'back' must not ask again. */
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
    button.textContent = donateLabel(amountLabel(readPaidCents(form), askedFrequency(gift)));
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
    // The field of an amount is not there for who chose one of those above it.
    if (wrong && document.activeElement !== wrong)
      form.querySelector<HTMLElement>('[name=amount]:checked')?.focus();
  }

  /** What was wrong stays so until it is right; then the summary has nothing more to say either. */
  function revalidate(name: string): void {
    const { errors } = readGift(form);
    const field = errorPlaceOf[name] ?? name;
    // How much may be given depends on how often.
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
    // Of how often, the first choice has the field's name, which depends on what can be chosen.
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
}

/** Its alternative text would only repeat the name that stands beside it. */
function hideBrokenLogo(): void {
  const logo = document.querySelector('img');
  if (!logo) return;
  const hide = () => logo.remove();
  if (logo.complete && logo.naturalWidth === 0) hide();
  else logo.addEventListener('error', hide);
}
