import { isValidIBAN } from 'ibantools';
import * as z from 'zod/mini';
import type { Environment } from '../../../../contract/environments.ts';
import {
  buildMailHtml,
  isFieldsTemplate,
  readEmailFields,
  writeEmailFields,
} from '../../../../contract/email-fields.ts';
import { joinSubject, splitSubject } from '../../../../contract/mail-subject.ts';
import { parseAmountCents } from '../../../../contract/money.ts';
import { findLetterError, findLinkError } from '../../../../contract/names.ts';
import {
  presetAmountText,
  readPresetAmounts,
  writePresetAmounts,
} from '../../../../contract/preset-amounts.ts';
import { parsePdfTemplate } from '../../../../contract/templates.ts';
import { cleanMailHtml } from '../../../platform/clean-html/clean-mail-html.ts';
import { emailAddress, multiLine, singleLine } from '../../../../contract/text.ts';

export type SettingCheck = z.ZodMiniType<string, string>;

export const line = (max = 200): SettingCheck => singleLine({ min: 1, max, error: 'Vul een waarde in.' });
export const nameOf = (limits: Parameters<typeof singleLine>[0]): SettingCheck =>
  singleLine(limits).check(
    z.refine((text) => findNameError(text) === undefined, {
      error: ({ input }) => findNameError(String(input)),
    }),
  );
const findNameError = (text: string) => findLinkError(text) ?? findLetterError(text);
export const linesOf = (max: number): SettingCheck => multiLine({ min: 1, max, error: 'Vul een waarde in.' });
export const lines: SettingCheck = linesOf(500);
export const email: SettingCheck = emailAddress('Voer een geldig e-mailadres in');

const addHttps = (start: RegExp) =>
  z.overwrite<string>((text) => (start.test(text) ? `https://${text}` : text));

const isWebAddress = (protocols: readonly string[]) => (text: string) =>
  URL.canParse(text) && protocols.includes(new URL(text).protocol) && !new URL(text).username;

const webAddressWith = (shortened: RegExp): SettingCheck =>
  singleLine({ max: 500 }).check(
    addHttps(shortened),
    z.refine(isWebAddress(['https:', 'http:']), {
      error: 'Vul een volledig webadres in, bijvoorbeeld https://www.voorbeeld.nl.',
    }),
  );

export const webAddress = webAddressWith(/^www\./i);

/**
 * Also accepts a host name such as 'voorbeeld.nl'. `webAddress` does not, because a file name such as
 * 'bedankt.html' looks like a host name.
 */
export const website = webAddressWith(/^(?:[\p{L}\p{N}-]{1,63}\.){1,9}\p{L}{2,63}(?=[/?#]|$)/u);

export const secureWebAddress: SettingCheck = singleLine({ max: 500 }).check(
  z.refine(isWebAddress(['https:']), { error: 'Vul een webadres in dat met https:// begint.' }),
);

export const colour: SettingCheck = singleLine({ max: 7 }).check(
  z.toLowerCase(),
  z.regex(/^#[0-9a-f]{6}$/, { error: 'Vul een kleur in als #d97706.' }),
);

const oneOf = (one: string, other: string): SettingCheck =>
  z.string().check(z.refine((text) => text === one || text === other, { error: `Kies ${one} of ${other}.` }));

export const environment = oneOf('test', 'live');
export const yesOrNo = oneOf('ja', 'nee');
export const frequency = oneOf('eenmalig', 'maandelijks');

export const kvkNumber: SettingCheck = singleLine({ max: 20 }).check(
  z.regex(/^\d{8}$/, { error: 'Een KvK-nummer heeft acht cijfers.' }),
);

export const rsin: SettingCheck = singleLine({ max: 20 }).check(
  z.regex(/^\d{9}$/, { error: 'Een RSIN heeft negen cijfers.', abort: true }),
  z.refine(passesElevenProof, { error: 'Dit is geen geldig RSIN. Kijk of er geen cijfer verkeerd staat.' }),
);

export const paperPrefix: SettingCheck = singleLine({ max: 10 }).check(
  z.toUpperCase(),
  z.regex(/^[A-Z0-9]{2,6}$/, { error: 'Kies twee tot zes letters of cijfers.', abort: true }),
  z.refine((text) => text !== 'TEST', { error: 'TEST staat al voor de kwitanties van testgiften.' }),
);

export const presetAmounts: SettingCheck = z.pipe(
  singleLine({ max: 100 }),
  z.transform((typed: string, context) => {
    const read = readPresetAmounts(typed);
    if ('amountsCents' in read) return writePresetAmounts(read.amountsCents.map(presetAmountText));
    context.issues.push({ code: 'custom', input: typed, message: read.problem });
    return z.NEVER;
  }),
);

export const paymentCosts: SettingCheck = amountBetween(
  1,
  5_00,
  'Vul een bedrag in van 1 cent tot 5 euro, bijvoorbeeld 0,32.',
);

export const questionLimit: SettingCheck = amountBetween(
  6_00,
  1_000_00,
  'Vul een bedrag in van 6 tot 1.000 euro, bijvoorbeeld 50.',
);

export const vatNumber: SettingCheck = singleLine({ max: 30 }).check(
  z.overwrite((text) => text.replace(/[ .]/g, '').toUpperCase()),
  z.regex(/^NL\d{9}B\d{2}$/, { error: 'Vul een btw-nummer in, bijvoorbeeld NL123456789B01.' }),
);

export const iban: SettingCheck = singleLine({ max: 42 }).check(
  z.overwrite((text) => text.replaceAll(' ', '').toUpperCase()),
  z.refine((text) => isValidIBAN(text), {
    error: 'Dit is geen geldig IBAN. Kijk of er geen letter of cijfer verkeerd staat.',
  }),
);

export const phone: SettingCheck = singleLine({ max: 30 }).check(
  z.regex(/^(?=(?:\D*\d){6,15}\D*$)[+()\d .-]+$/, {
    error: 'Vul een telefoonnummer in, bijvoorbeeld 030 123 45 67.',
  }),
);

export const mailTemplate: SettingCheck = z.pipe(
  z.string(),
  z.transform((typed: string, context) => {
    const fields = readEmailFields(typed);
    const { subject, html } = splitSubject(fields ? buildMailHtml(fields) : typed);
    const cleaned = cleanMailHtml(html);
    const isBroken = !fields && isFieldsTemplate(typed);
    if (!isBroken && 'html' in cleaned && cleaned.html.trim() !== '')
      return fields ? writeEmailFields(fields) : joinSubject(subject, cleaned.html.trimStart());
    const problem = 'problem' in cleaned ? cleaned.problem : 'De template is leeg.';
    const message = isBroken ? 'De velden van deze mail kloppen niet.' : problem;
    context.issues.push({ code: 'custom', input: typed, message });
    return z.NEVER;
  }),
);

export const pdfTemplate: SettingCheck = z.string().check(
  z.superRefine((text, context) => {
    const parsed = parsePdfTemplate(text);
    if ('problem' in parsed) context.issues.push({ code: 'custom', input: text, message: parsed.problem });
  }),
);

/** Checks the format of Mollie's keys. Only a live key moves money, so a key in the wrong field gets its own error. */
export function paymentKey(mode: Environment): SettingCheck {
  const other = mode === 'test' ? 'live' : 'test';
  return singleLine({ max: 200 }).check(
    z.refine((text) => !text.startsWith(`${other}_`), {
      error: `Dit is een ${other}-sleutel. Vul hier de ${mode}-sleutel in, die met ${mode}_ begint.`,
      abort: true,
    }),
    z.refine((text) => new RegExp(`^${mode}_\\w{30,}$`).test(text), {
      error: `Een ${mode}-sleutel begint met ${mode}_ en heeft daarna minstens 30 letters en cijfers.`,
    }),
  );
}

function amountBetween(minCents: number, maxCents: number, error: string): SettingCheck {
  return z.pipe(
    singleLine({ max: 20 }),
    z.transform((typed: string, context) => {
      const cents = parseAmountCents(typed);
      if (cents !== undefined && cents >= minCents && cents <= maxCents) return presetAmountText(cents);
      context.issues.push({ code: 'custom', input: typed, message: error });
      return z.NEVER;
    }),
  );
}

/** The Dutch tax office requires that the digits, with weights 9 to 2 and -1, add up to a multiple of eleven. */
function passesElevenProof(digits: string): boolean {
  const sum = digits
    .split('')
    .reduce((total, digit, index) => total + Number(digit) * (index === 8 ? -1 : 9 - index), 0);
  return sum % 11 === 0 && Number(digits) > 0;
}
