import { isValidIBAN } from 'ibantools';
import * as z from 'zod/mini';
import { parsePdfTemplate } from '../../../contract/templates.ts';
import { cleanMailHtml } from '../../platform/clean-html/clean-mail-html.ts';
import { emailAddress, multiLine, singleLine } from '../../../contract/text.ts';

/** What a setting's value must look like. A check may also tidy the value it accepts. */
export type SettingCheck = z.ZodMiniType<string, string>;

export const line = (max = 200): SettingCheck => singleLine({ min: 1, max, error: 'Vul een waarde in.' });
export const lines: SettingCheck = multiLine({ min: 1, max: 500, error: 'Vul een waarde in.' });
export const email: SettingCheck = emailAddress('Voer een geldig e-mailadres in');

const isWebAddress = (protocols: readonly string[]) => (text: string) =>
  URL.canParse(text) && protocols.includes(new URL(text).protocol) && !new URL(text).username;

export const webAddress: SettingCheck = singleLine({ max: 500 }).check(
  z.refine(isWebAddress(['https:', 'http:']), {
    error: 'Vul een volledig webadres in, bijvoorbeeld https://www.voorbeeld.nl.',
  }),
);

/** Logos appear on our https pages and are fetched for receipts, so plain http will not do. */
export const secureWebAddress: SettingCheck = singleLine({ max: 500 }).check(
  z.refine(isWebAddress(['https:']), { error: 'Vul een webadres in dat met https:// begint.' }),
);

/** Of what is printed under a receipt: never fetched from elsewhere. */
export const uploadedImageOnly: SettingCheck = z
  .string()
  .check(z.refine(() => false, { error: 'Upload hier een afbeelding. Een webadres kan niet.' }));

export const colour: SettingCheck = singleLine({ max: 7 }).check(
  z.toLowerCase(),
  z.regex(/^#[0-9a-f]{6}$/, { error: 'Vul een kleur in als #d97706.' }),
);

export const environment: SettingCheck = z
  .string()
  .check(z.refine((text) => text === 'test' || text === 'live', { error: 'Kies test of live.' }));

export const kvkNumber: SettingCheck = singleLine({ max: 20 }).check(
  z.regex(/^\d{8}$/, { error: 'Een KvK-nummer heeft acht cijfers.' }),
);

export const rsin: SettingCheck = singleLine({ max: 20 }).check(
  z.regex(/^\d{9}$/, { error: 'Een RSIN heeft negen cijfers.', abort: true }),
  z.refine(passesElevenProof, { error: 'Dit is geen geldig RSIN. Kijk of er geen cijfer verkeerd staat.' }),
);

export const yesOrNo: SettingCheck = z
  .string()
  .check(z.refine((text) => text === 'ja' || text === 'nee', { error: 'Kies ja of nee.' }));

export const vatNumber: SettingCheck = singleLine({ max: 20 }).check(
  z.toUpperCase(),
  z.regex(/^[A-Z]{2}[A-Z0-9]{2,14}$/, { error: 'Vul een btw-nummer in, bijvoorbeeld NL123456789B01.' }),
);

export const iban: SettingCheck = singleLine({ max: 42 }).check(
  z.overwrite((text) => text.replaceAll(' ', '').toUpperCase()),
  z.refine((text) => isValidIBAN(text), { error: 'Dit is geen geldig IBAN.' }),
);

export const phone: SettingCheck = singleLine({ max: 30 }).check(
  z.regex(/^[+()\d .-]{6,}$/, { error: 'Vul een telefoonnummer in, bijvoorbeeld 030 123 45 67.' }),
);

export const htmlTemplate: SettingCheck = z.pipe(
  z.string(),
  z.transform((typed: string, context) => {
    const cleaned = cleanMailHtml(typed);
    if ('html' in cleaned && cleaned.html.trim() !== '') return cleaned.html;
    const message = 'problem' in cleaned ? cleaned.problem : 'De template is leeg.';
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

/** Mollie's format. The prefix decides whether money moves, so a key in the wrong field is refused by name. */
export function paymentKey(mode: 'test' | 'live'): SettingCheck {
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

/** The Tax Administration's own check: the digits weighed 9 to 2, the last -1, add up to a multiple of eleven. */
function passesElevenProof(digits: string): boolean {
  const sum = digits
    .split('')
    .reduce((total, digit, index) => total + Number(digit) * (index === 8 ? -1 : 9 - index), 0);
  return sum % 11 === 0 && Number(digits) > 0;
}
