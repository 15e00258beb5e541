import { parseAmountCents } from '../../contract/money.ts';
import { proposeMonthlyCents, presetAmountText } from '../../contract/preset-amounts.ts';
import { otherAmountChoice } from '../amount-choice.ts';
import { questionTexts } from '../texts.ts';
import { readGift } from './read-gift.ts';
import type { Sent } from './send-gift.ts';

/** Asks only once per visit, also after a reload. Resolves to false when the donor goes back to the form. */
export async function askMonthlyOnce(form: HTMLFormElement, sent: Sent): Promise<boolean> {
  const answer = sent.isAsked ? undefined : askMonthly(form);
  if (!answer) return true;
  sent.isAsked = true;
  history.replaceState(sent, '');
  return answer;
}

export function readCostsCents(form: HTMLFormElement): number {
  return Number(form.querySelector<HTMLInputElement>('[name=paysCosts]:checked')?.dataset['cents'] ?? 0);
}

function askMonthly(form: HTMLFormElement): Promise<boolean> | undefined {
  const place = document.getElementById('question');
  const { cents: giftCents, frequency } = readGift(form);
  if (!place || !giftCents || frequency !== 'once') return undefined;
  const choices = [...form.querySelectorAll<HTMLInputElement>('[name=amount]')];
  const presets = choices.map(({ value }) => parseAmountCents(value) ?? 0);
  const monthlyCents = proposeMonthlyCents(giftCents, presets, Number(place.dataset['upTo']));
  if (!monthlyCents) return undefined;

  const { question, yes, no } = questionTexts({ giftCents, monthlyCents, costsCents: readCostsCents(form) });
  const title = place.querySelector('h2')!;
  const buttons = [...place.querySelectorAll('button')];
  const show = (isAsking: boolean) => {
    document.body.classList.toggle('asking', isAsking);
    place.hidden = !isAsking;
  };
  [title, ...buttons].forEach((element, index) => {
    const text = [question, yes, no][index];
    if (text) element.textContent = text;
  });
  show(true);
  title.focus();
  return new Promise((resolve) => {
    buttons.forEach((button, index) => {
      button.addEventListener('click', () => {
        if (index === 0) chooseMonthly(form, choices, presetAmountText(monthlyCents));
        show(false);
        resolve(index < 2);
      });
    });
  });
}

function chooseMonthly(form: HTMLFormElement, choices: HTMLInputElement[], amount: string): void {
  const preset = choices.find(({ value }) => value === amount);
  const other = choices.find(({ value }) => value === otherAmountChoice);
  (preset ?? other)!.checked = true;
  if (!preset) form.querySelector<HTMLInputElement>('[name=otherAmount]')!.value = amount;
  form.querySelector<HTMLInputElement>('#monthly')!.checked = true;
}
