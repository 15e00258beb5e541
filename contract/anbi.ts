import * as z from 'zod/mini';
import { parseFigureCents, withoutCurrency } from './money.ts';
import { slug } from './slug.ts';
import { multiLine, publicId, singleLine } from './text.ts';

export const maxBoardMembers = 30;
export const maxAnbiFiles = 40;
/** An ANBI with a higher yearly income must publish its figures on the standard form of the tax office. */
export const standardFormAboveCents = 50_000_00;
const maxFigureCents = 1_000_000_000_00;
const maxTextLength = 10_000;

/** Visitors would think that pages at these addresses belong to Gulhart or to an authority. */
const reservedSlugs = [
  'admin',
  'anbi',
  'api',
  'belastingdienst',
  'beheer',
  'cbf',
  'contact',
  'controle',
  'giftenpas',
  'gulhart',
  'help',
  'lijst',
  'nieuw',
  'overzicht',
  'zoeken',
];

export const anbiSlug = slug({ example: 'stichting-de-open-hand', reserved: reservedSlugs });

const longText = multiLine({ max: maxTextLength }).check(z.trim());
const fileId = z.nullable(publicId);
const year = z
  .int({ error: 'Vul een jaar in, zoals 2028.' })
  .check(
    z.gte(2000, { error: 'Vul een jaar in vanaf 2000.' }),
    z.lte(2100, { error: 'Vul een jaar in tot 2100.' }),
  );

/** An empty text becomes null, because an unknown amount is not zero. */
const typedCents = z.pipe(
  singleLine({ max: 40 }),
  z.transform((typed: string, context) => {
    if (typed === '') return null;
    const cents = parseFigureCents(typed);
    if (cents !== undefined && cents <= maxFigureCents) return cents;
    // `parseFigureCents` returns undefined for a number with more than twelve digits before the comma.
    const isTooLarge = cents !== undefined || /^\d[\d.]{12,}(?:,\d{1,2})?$/.test(withoutCurrency(typed));
    context.issues.push({
      code: 'custom',
      input: typed,
      message: isTooLarge
        ? 'Dit bedrag is hoger dan € 1 miljard. Meer past hier niet: kijk of er een cijfer te veel staat.'
        : 'Typ het bedrag in cijfers, bijvoorbeeld 84.250 of 84.250,50.',
    });
    return z.NEVER;
  }),
);

export const saveAimBody = z.strictObject({ text: longText });
export const savePayPolicyBody = z.strictObject({ text: longText });
export const savePolicyBody = z.strictObject({ text: longText, fileId, until: z.nullable(year) });
export const saveBoardBody = z.strictObject({
  members: z
    .array(
      z.strictObject({
        name: singleLine({ min: 1, max: 120, error: 'Vul een naam in.' }),
        task: singleLine({ min: 1, max: 80, error: 'Vul een functie in, zoals voorzitter.' }),
      }),
    )
    .check(
      z.maxLength(maxBoardMembers, { error: `Een bestuur heeft hier hoogstens ${maxBoardMembers} leden.` }),
    ),
});
export const saveBookYearBody = z.strictObject({
  endMonth: z.int().check(z.gte(1), z.lte(12)),
  first: z.nullable(year),
});
export const saveReportBody = z.strictObject({ text: longText, fileId });

export const accountsForms = ['own', 'standard', 'passport'] as const;
export type AccountsForm = (typeof accountsForms)[number];

const passportUrl = singleLine({ max: 300 }).check(
  z.refine((url) => url === '' || isPassportUrl(url), {
    error: 'Vul het adres van uw paspoort bij het CBF in. Het begint met https://cbf.nl/.',
  }),
);

function isPassportUrl(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, hostname, username, port } = new URL(url);
  return protocol === 'https:' && /^(www\.)?cbf\.nl$/.test(hostname) && username === '' && port === '';
}

export const saveAccountsBody = z
  .strictObject({
    income: typedCents,
    expenses: typedCents,
    fileId,
    form: z.enum(accountsForms),
    passportUrl,
  })
  .check((context) => {
    const { form, fileId: file, passportUrl: url } = context.value;
    const refuse = (field: string, message: string) =>
      context.issues.push({ code: 'custom', input: context.value, path: [field], message });
    if (form === 'standard' && file === null)
      refuse('fileId', 'Upload het ingevulde standaardformulier als PDF.');
    if (form === 'passport' && url === '')
      refuse('passportUrl', 'Vul het adres van uw paspoort bij het CBF in.');
  });

export const saveAnbiPageBody = z.strictObject({
  slug: anbiSlug,
  isPublished: z.boolean(),
  isLinked: z.boolean(),
});

export const anbiLights = ['ok', 'due', 'missing'] as const;
export type AnbiLight = (typeof anbiLights)[number];

export const anbiItems = ['identity', 'aim', 'policy', 'board', 'pay', 'report', 'accounts'] as const;
export type AnbiItem = (typeof anbiItems)[number];

const light = z.object({ light: z.enum(anbiLights), sentence: z.string() });
export type ItemLight = z.infer<typeof light>;

export const anbiFile = z.object({
  id: publicId,
  name: z.string(),
  bytes: z.number(),
});
export type AnbiFile = z.infer<typeof anbiFile>;

export const anbiYear = z.object({
  year: z.number(),
  label: z.string(),
  dueOn: z.string(),
  report: z.object({ text: z.string(), file: z.nullable(anbiFile) }),
  accounts: z.object({
    income: z.nullable(z.string()),
    expenses: z.nullable(z.string()),
    file: z.nullable(anbiFile),
    form: z.enum(accountsForms),
    passportUrl: z.string(),
  }),
});
export type AnbiYear = z.infer<typeof anbiYear>;

export const anbi = z.object({
  summary: light,
  lights: z.object({
    identity: light,
    aim: light,
    policy: light,
    board: light,
    pay: light,
    report: light,
    accounts: light,
  }),
  page: z.object({
    slug: z.nullable(z.string()),
    suggestedSlug: z.string(),
    isPublished: z.boolean(),
    isLinked: z.boolean(),
    /** The part of the address before the slug, such as https://www.gulhart.example/anbi/. */
    base: z.string(),
  }),
  identity: z.object({
    name: z.string(),
    rsin: z.string(),
    address: z.string(),
    email: z.string(),
    phone: z.string(),
    website: z.string(),
  }),
  aim: z.string(),
  policy: z.object({ text: z.string(), until: z.nullable(z.number()), file: z.nullable(anbiFile) }),
  board: z.array(z.object({ name: z.string(), task: z.string() })),
  pay: z.string(),
  bookYear: z.object({ endMonth: z.number(), first: z.nullable(z.number()) }),
  years: z.array(anbiYear),
});
export type Anbi = z.infer<typeof anbi>;

/** `income`, such as '1250.00', is the sum of live gifts through Mollie in one financial year, less returned money. */
export const bookYearIncome = z.object({ income: z.string(), from: z.string(), until: z.string() });
