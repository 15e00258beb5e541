import * as z from 'zod/mini';
import { brandColours } from './brand-colours.ts';
import { type IntervalMonths, wordsOfInterval } from './frequencies.ts';

interface Placeholder {
  label: string;
  sample: string;
}

const organizationName = { label: 'Naam van de organisatie', sample: 'Stichting Dierenvreugd' };
const projectName = { label: 'Project', sample: 'Nieuwe opvang voor egels' };
const pageTitle = { label: 'Pagina waardoor werd gegeven', sample: 'Voorbeeldcampagne' };
const fundName = { label: 'Bestemming van de gift', sample: 'Voorbeeldbestemming' };
const amount = { label: 'Bedrag', sample: '€\u00a025,00' };
const donationType = { label: 'Soort gift', sample: 'Maandelijks' };
const giftName = { label: 'Wat voor gift het is', sample: 'maandelijkse gift' };
const date = { label: 'Datum van de gift', sample: '15 november 2026' };
const donationNumber = { label: 'Kenmerk van de gift', sample: 'w4k8n2r6t0b3d7h5m9q1s4v8x2' };
const receiptNumber = { label: 'Nummer van de kwitantie', sample: 'DIE-2026-00042' };
const paymentMethod = { label: 'Betaalwijze', sample: 'iDEAL | Wero' };
const organisationPlaceholders = {
  contactEmail: { label: 'Contactadres', sample: 'info@dierenvreugd.example' },
  websiteUrl: { label: 'Website', sample: 'https://www.dierenvreugd.example' },
  address: { label: 'Postadres', sample: 'Oudegracht 1\n3511 AA Utrecht' },
  phone: { label: 'Telefoonnummer', sample: '030 123 45 67' },
  iban: { label: 'Bankrekening (IBAN)', sample: 'NL91 ABNA 0417 1643 00' },
  kvkNumber: { label: 'KvK-nummer', sample: '12345678' },
  vatNumber: { label: 'Btw-nummer', sample: 'NL123456789B01' },
  rsin: { label: 'RSIN', sample: '123456782' },
  anbi: {
    label: 'Zin over de ANBI-status',
    sample: 'Stichting Dierenvreugd is een ANBI. Uw gift kan aftrekbaar zijn voor de inkomstenbelasting.',
  },
};

export const emailPlaceholders = {
  recipientName: { label: 'Naam van de donateur', sample: 'Zoë de Vries' },
  amount,
  organizationName,
  customMessage: { label: 'Persoonlijke boodschap', sample: 'Dankzij u kunnen wij verder.' },
  projectName,
  pageTitle,
  fundName,
  donationDate: date,
  donationNumber,
  receiptNumber,
  donationType,
  giftName,
  paymentMethod,
  giftPromise: {
    label: 'Toezegging, in de eerste mail van een vaste gift',
    sample:
      'U geeft Stichting Dierenvreugd voortaan €\u00a025,00 per maand. De eerste gift is op 15 november 2026 betaald.',
  },
  ...organisationPlaceholders,
  stopUrl: {
    label: 'Link om een maandelijkse gift te stoppen',
    sample: 'https://www.gulhart.example/maandgift/voorbeeld',
  },
  logoUrl: { label: 'Webadres van het logo', sample: '' },
  primaryColor: { label: 'Huiskleur', sample: '#d97706' },
} as const satisfies Record<string, Placeholder>;
export type EmailPlaceholder = keyof typeof emailPlaceholders;

export const pdfPlaceholders = {
  organizationName,
  projectName,
  pageTitle,
  fundName,
  date,
  amount,
  currency: { label: 'Munteenheid', sample: 'EUR' },
  donationType,
  giftName,
  donorName: { label: 'Naam van de donateur', sample: 'Zoë de Vries' },
  donorEmail: { label: 'E-mailadres van de donateur', sample: 'zoe@voorbeeld.nl' },
  donationNumber,
  receiptNumber,
  paymentMethod,
  ...organisationPlaceholders,
} as const satisfies Record<string, Placeholder>;
export type PdfPlaceholder = keyof typeof pdfPlaceholders;

/** The next charge of the sample gift, as `stopBlock` needs it. */
export function describeSampleCharge(euros: string): string {
  return `15 december 2026: ${euros} via SEPA-incasso (machtigingskenmerk VOORBEELD, incassant-ID VOORBEELD).`;
}

const placeholder = /\{\{[ \t]{0,9}(\??)(\w{1,40})[ \t]{0,9}\}\}/g;

/**
 * Replaces each `{{name}}` by its value. A placeholder inside a value stays unchanged. Unknown names stay visible. A
 * line with `{{?name}}` is left out when that value is empty.
 */
export function fillTemplate(
  text: string,
  values: Readonly<Record<string, string>>,
  escape: (value: string) => string,
): string {
  const valueOf = (name = '') => (Object.hasOwn(values, name) ? values[name] : undefined);
  const isLeftOut = (line: string) =>
    [...line.matchAll(placeholder)].some(([, mark, name]) => mark && valueOf(name)?.trim() === '');
  const fill = (written: string, mark: string, name: string) => {
    const value = valueOf(name);
    if (value === undefined) return written;
    return mark ? '' : escape(value);
  };
  return text
    .split('\n')
    .filter((line) => !line.includes('{{') || !isLeftOut(line))
    .join('\n')
    .replace(placeholder, fill);
}

/** The result must still be sanitised. */
export function fillEmailTemplate(html: string, values: Readonly<Record<string, string>>): string {
  return fillTemplate(html, values, (value) => escapeHtml(value).replace(/\r?\n/g, '<br>'));
}

/** Fonts of the reader's machine, because mails load no fonts. */
export const mailFonts = `system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif`;

/** Mail programs paint an `inline-block` on top of all earlier content, so earlier HTML cannot cover it. */
export const ownParagraph = `display:inline-block;width:100%;background:#ffffff;color:#1c1917;margin:0 0 16px;font-family:${mailFonts};font-size:16px;line-height:1.5`;
export const mailButton =
  'display:inline-block;padding:12px 20px;border-radius:10px;font-weight:600;text-decoration:none';
export const plainColours = 'background:#ffffff;color:#1c1917;border:1px solid #1c1917';

export function filledColours(colour: string): string {
  const { brand, onBrand, brandEdge } = brandColours(colour);
  return `background:${brand};color:${onBrand};border:1px solid ${brandEdge}`;
}

/**
 * Gulhart's own part of the confirmation of a recurring gift: the next charge and the link to stop. The organisation's
 * own HTML cannot cover this part, because this part comes later, and mail programs paint inline boxes in the order of
 * the HTML. This part uses no position or z-index, because some mail programs remove these styles.
 */
export function stopBlock(
  stopUrl: string,
  nextChargeOn: string | null = null,
  intervalMonths: IntervalMonths = 1,
): string {
  const { gift, every, unit } = wordsOfInterval(intervalMonths);
  const next = nextChargeOn === null ? '' : ` De volgende afschrijving is op ${escapeHtml(nextChargeOn)}`;
  // Dark on white, and not in the organisation's colour, so that the link is readable in every mail.
  const button = `<a href="${escapeHtml(stopUrl)}" style="${mailButton};${plainColours}">Wijzig of stop mijn ${gift}</a>`;
  return (
    `<p style="${ownParagraph}">U geeft ${every}.${next} Wilt u een ander bedrag, een ${unit} overslaan of stoppen? ` +
    `Dat kan op elk moment.</p>\n<p style="${ownParagraph}">${button}</p>\n`
  );
}

/** Gulhart's own part of each confirmation. */
export function myGiftBlock(myGiftUrl: string, hasMessage = false): string {
  const link = `<a href="${escapeHtml(myGiftUrl)}" style="color:#1c1917;text-decoration:underline">Mijn gift</a>`;
  const sentence = hasMessage
    ? `Uw giften, en wat u erbij schreef, vindt u in ${link}. Daar kunt u uw bericht ook weghalen.`
    : `Uw giften vindt u in ${link}.`;
  return `<p style="${ownParagraph}">${sentence}</p>\n`;
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

const text = (max: number) =>
  z
    .string({ error: 'ontbreekt of is geen tekst' })
    .check(z.maxLength(max, { error: `heeft meer dan ${max} tekens` }));

const list = <Item extends z.ZodMiniType>(item: Item, max: number) =>
  z
    .array(item, { error: 'ontbreekt of is geen lijst' })
    .check(z.maxLength(max, { error: `heeft meer dan ${max} onderdelen` }));

const object = <Shape extends z.core.$ZodLooseShape>(shape: Shape) =>
  z.strictObject(shape, {
    error: (issue) => (issue.code === 'invalid_type' ? 'is geen object' : undefined),
  });

const hidden = z.optional(z.boolean({ error: 'is geen true of false' }));
const pdfField = object({ label: text(200), value: text(1_000), hidden });
const pdfSection = object({
  title: z._default(text(200), ''),
  text: z.optional(text(2_000)),
  fields: list(pdfField, 50),
  hidden,
});
const pdfTemplate = object({
  title: text(200),
  showLogo: z._default(z.boolean({ error: 'is geen true of false' }), true),
  headerText: z._default(text(2_000), ''),
  sections: z._default(list(pdfSection, 50), []),
  footerText: z._default(text(2_000), ''),
  signature: z._default(text(500), ''),
  /** Our own uploaded images may have an address without https. */
  signatureImageUrl: z.optional(
    text(500).check(
      z.regex(/^(https:\/\/\S+|http:\/\/[^\s/]+\/images\/[0-9a-z]{26}\.png)?$/, {
        error: 'is geen webadres dat met https:// begint',
      }),
    ),
  ),
});
export type PdfTemplate = z.infer<typeof pdfTemplate>;

const maxPdfTemplateBytes = 64 * 1024;

export function parsePdfTemplate(json: string): { template: PdfTemplate } | { problem: string } {
  if (json.length > maxPdfTemplateBytes || new TextEncoder().encode(json).length > maxPdfTemplateBytes) {
    return { problem: 'De PDF template mag hoogstens 64 KB groot zijn' };
  }
  const parsed = parseJsonObject(json);
  if (!parsed) return { problem: 'De PDF template moet in geldig JSON formaat zijn' };
  const checked = pdfTemplate.safeParse(parsed);
  if (checked.success) return { template: checked.data };
  const [issue] = checked.error.issues;
  return { problem: issue ? describe(issue) : 'De PDF template is niet goed' };
}

function parseJsonObject(json: string): object | undefined {
  try {
    const parsed: unknown = JSON.parse(json);
    return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed) ? parsed : undefined;
  } catch {
    return undefined;
  }
}

function describe(issue: z.core.$ZodIssue): string {
  if (issue.code !== 'unrecognized_keys')
    return `De PDF template klopt niet: ${locate(issue.path)} ${issue.message}`;
  const unknown = locate([...issue.path, (issue.keys[0] ?? '').slice(0, 60)]);
  return `De PDF template heeft een onbekend veld: ${unknown}`;
}

function locate(path: readonly PropertyKey[]): string {
  return path
    .map((step, index) => (typeof step === 'number' ? `[${step}]` : `${index > 0 ? '.' : ''}${String(step)}`))
    .join('');
}
