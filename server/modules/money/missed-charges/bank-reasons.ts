export type RetryRule = { businessDays: number } | { dayOfMonth: number };

export interface BankReason {
  meaning: string;
  toDonor: string;
  /** Each failure uses the next rule. After the last rule, followUp applies. */
  retries: readonly RetryRule[];
  /**
   * - ask: asks the donor to pay the charge and sends two reminders.
   * - ask-for-account: like ask, but asks the donor to pay from a bank account that can be debited.
   * - ask-once: like ask, but sends no reminders and offers to stop the subscription.
   * - offer: sends one mail that offers to skip, lower or stop the gift, and does not ask for money.
   * - stop: stops all subscriptions of the donor and all mail to the donor.
   * - task: leaves the decision to the organisation, because the donor did not cause the failure.
   */
  followUp: 'ask' | 'ask-for-account' | 'ask-once' | 'offer' | 'stop' | 'task';
  /** Mollie ends the mandate, so the subscription is suspended until the donor gives another mandate. */
  endsMandate?: true;
  /** The bank also refuses the later charges, until the donor lifts the block or gives another bank account. */
  isBlocked?: true;
}

const unusableAccount = (meaning: string, toDonor: string): BankReason => ({
  meaning,
  toDonor,
  retries: [],
  followUp: 'ask-for-account',
});
const task = (meaning: string): BankReason => ({ meaning, toDonor: '', retries: [], followUp: 'task' });

const unknownReason: BankReason = {
  meaning: 'De bank zegt niet waarom; vaak staat er te weinig geld op de rekening',
  toDonor: '',
  retries: [{ businessDays: 3 }],
  followUp: 'ask',
};

/** SEPA reason codes with our own follow-ups. Change the version whenever a follow-up changes. */
export const bankReasons = {
  version: '2026-11',
  codes: {
    AM04: {
      meaning: 'Te weinig geld op de rekening',
      toDonor: '',
      retries: [{ businessDays: 3 }, { dayOfMonth: 26 }],
      followUp: 'ask',
    },
    MS03: unknownReason,
    SL01: {
      meaning: 'De bank houdt de afschrijving tegen, omdat de donateur dat zo heeft ingesteld',
      toDonor:
        'Uw bank houdt afschrijvingen van ons tegen. Dat kan een instelling van uw rekening zijn, die u bij uw bank kunt veranderen.',
      retries: [],
      followUp: 'ask',
      isBlocked: true,
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

export const codesForOrganisation = bankCodes.filter((code) => bankReasons.codes[code].followUp === 'task');

export function isBankCode(code: string | null): code is BankCode {
  return code !== null && Object.hasOwn(bankReasons.codes, code);
}

export function reasonOf(code: string | null): BankReason {
  return isBankCode(code) ? bankReasons.codes[code] : unknownReason;
}

export function describeCause(code: string | null): string {
  return code !== null && !isBankCode(code)
    ? 'De bank gaf een reden die wij niet kennen'
    : reasonOf(code).meaning;
}

export function describeCauseWithCode(code: string | null): string {
  return code === null ? describeCause(code) : `${describeCause(code)} (${code})`;
}
