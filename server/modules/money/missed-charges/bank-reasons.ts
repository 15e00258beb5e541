/**
 * When a charge is made again: so many business days after it failed, or the next time it is this day of the month,
 * where that comes before the next month is due.
 */
export type RetryRule = { businessDays: number } | { dayOfMonth: number };

export interface BankReason {
  /** What it means, for the organisation. */
  meaning: string;
  /** What the donor's mail says of it; empty where it says nothing. */
  toDonor: string;
  /** Each further failure takes the next one; after the last the donor is asked, or nobody is. */
  retries: readonly RetryRule[];
  /**
   * - ask: to pay the month after all, with two reminders.
   * - ask-for-account: the same, and from an account that can be debited.
   * - ask-once: kindly and once, with stopping as an equal choice.
   * - offer: the donor took it back: one mail that offers to skip, to give less or to stop, and asks for nothing.
   * - stop: the gift ends at once, and nobody is written to any more.
   * - task: not the donor's doing: the organisation looks at it.
   */
  followUp: 'ask' | 'ask-for-account' | 'ask-once' | 'offer' | 'stop' | 'task';
  /** Mollie ends the mandate with it, and what is charged on that: the gift rests until the donor gives another. */
  endsMandate?: true;
}

const unusableAccount = (meaning: string, toDonor: string): BankReason => ({
  meaning,
  toDonor,
  retries: [],
  followUp: 'ask-for-account',
});
const task = (meaning: string): BankReason => ({ meaning, toDonor: '', retries: [], followUp: 'task' });

const notTold: BankReason = {
  meaning: 'De bank zegt niet waarom; vaak staat er te weinig geld op de rekening',
  toDonor: '',
  retries: [{ businessDays: 3 }],
  followUp: 'ask',
};

/**
 * Why banks say that a direct debit brought nothing, and what follows from it. Codes are those of the SEPA rulebooks;
 * what is done about each is our own choice. Whoever changes it gives it another version, which figures name.
 */
export const bankReasons = {
  version: '2026-11',
  codes: {
    AM04: {
      meaning: 'Te weinig geld op de rekening',
      toDonor: '',
      retries: [{ businessDays: 3 }, { dayOfMonth: 26 }],
      followUp: 'ask',
    },
    MS03: notTold,
    SL01: {
      meaning: 'De bank houdt de afschrijving tegen, omdat de donateur dat zo heeft ingesteld',
      toDonor:
        'Uw bank houdt afschrijvingen van ons tegen. Dat kan een instelling van uw rekening zijn, die u bij uw bank kunt veranderen.',
      retries: [],
      followUp: 'ask',
    },
    AC01: unusableAccount(
      'Het rekeningnummer klopt niet',
      'Uw bank meldt dat het rekeningnummer niet klopt.',
    ),
    AC04: {
      ...unusableAccount('De rekening is opgeheven', 'Uw bank meldt dat de rekening is opgeheven.'),
      endsMandate: true,
    },
    AC06: unusableAccount('De rekening is geblokkeerd', 'Uw bank meldt dat de rekening is geblokkeerd.'),
    AG01: unusableAccount(
      'Van deze rekening kan niet worden afgeschreven',
      'Uw bank meldt dat van deze rekening geen incasso mogelijk is.',
    ),
    RC01: unusableAccount(
      'De bank van het rekeningnummer is niet bekend',
      'Uw bank meldt dat het rekeningnummer niet klopt.',
    ),
    MD01: {
      meaning: 'Er is geen geldige machtiging meer',
      toDonor: 'Uw bank meldt dat er geen geldige machtiging meer is.',
      retries: [],
      followUp: 'ask-once',
      endsMandate: true,
    },
    MS02: {
      meaning: 'De donateur heeft de afschrijving geweigerd',
      toDonor: '',
      retries: [],
      followUp: 'ask-once',
    },
    MD06: {
      meaning: 'De donateur heeft het bedrag teruggehaald',
      toDonor: '',
      retries: [],
      followUp: 'offer',
    },
    MD07: {
      meaning: 'De bank meldt dat de donateur is overleden',
      toDonor: '',
      retries: [],
      followUp: 'stop',
    },
    AM05: task('De bank zag deze afschrijving als een dubbele'),
    AG02: task('De afschrijving was technisch niet in orde'),
    FF05: task('De soort incasso was technisch niet in orde'),
  },
} as const satisfies { version: string; codes: Record<string, BankReason> };

export type BankCode = keyof typeof bankReasons.codes;

export const bankCodes = Object.keys(bankReasons.codes) as BankCode[];

export function isBankCode(code: string | null): code is BankCode {
  return code !== null && Object.hasOwn(bankReasons.codes, code);
}

/** A code that is not in the table, or none, is as good as not told. */
export function reasonOf(code: string | null): BankReason {
  return isBankCode(code) ? bankReasons.codes[code] : notTold;
}

/** Why a month was missed, in words. */
export function describeCause(code: string | null): string {
  return code !== null && !isBankCode(code)
    ? 'De bank gaf een reden die wij niet kennen'
    : reasonOf(code).meaning;
}

/** The same with the code, for whoever wants to look it up or ask the bank. */
export function describeCauseWithCode(code: string | null): string {
  return code === null ? describeCause(code) : `${describeCause(code)} (${code})`;
}
