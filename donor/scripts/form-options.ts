import { askMonthlyOnce, readCostsCents } from './monthly-question.ts';
import type { FieldErrors } from './read-gift.ts';
import type { Sent } from './send-gift.ts';

export interface FormOptions {
  readCostsCents: (form: HTMLFormElement) => number;
  readExtraFields: (form: HTMLFormElement) => Record<string, string>;
  hasHonour: (form: HTMLFormElement) => boolean;
  /** Resolves to false when the donor goes back to the form. */
  askFirst: (form: HTMLFormElement, sent: Sent) => Promise<boolean>;
  prepareForErrors: (form: HTMLFormElement, errors: FieldErrors) => void;
}

export const allOptions: FormOptions = {
  readCostsCents,
  readExtraFields,
  hasHonour: (form) => Object.keys(readExtraFields(form)).some(isHonour),
  askFirst: askMonthlyOnce,
  prepareForErrors(form, errors) {
    const names = Object.keys(errors);
    if (names.some(isHonour)) form.querySelector('details')?.setAttribute('open', '');
    // After the campaign page has closed, the server refuses a gift with `pageOpen`. The next attempt leaves `pageOpen`
    // out, so that the server accepts the gift for the organisation.
    if (names.length === 0) form.querySelector('[name=pageOpen]')?.remove();
  },
};

function isHonour(name: string): boolean {
  return name.startsWith('honour');
}

function readExtraFields(form: HTMLFormElement): Record<string, string> {
  const typed = new FormData(form);
  const extraNames = typed.has('wall') ? /^(wall|honour|pageO)/ : /^(honour|pageO)/;
  const extra = [...typed].filter(([name, value]) => extraNames.test(name) && value);
  return Object.fromEntries(extra) as Record<string, string>;
}
