import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import type { PdfTemplate } from '../../../../contract/templates.ts';
import { prepareImage, restoreImage } from '../../../platform/pdf/prepare-image.ts';
import { readPdf } from '../../../platform/pdf/testing/read-pdf.ts';
import { defaultPdfTemplate } from '../../foundation/settings/default-templates.ts';
import type { ReceiptFacts } from '../../foundation/organisation/receipt-facts.ts';
import { noImages, renderReceipt } from './render-receipt.ts';
import { aBareReceipt, aCheck, aReceipt } from './testing/a-receipt.ts';
import { hostileNames } from '../../../platform/clean-html/testing/hostile-html.ts';

const background = { r: 200, g: 100, b: 0, alpha: 0.5 };
const logo = (await prepareImage(
  await sharp({ create: { width: 300, height: 100, channels: 4, background } })
    .png()
    .toBuffer(),
))!;

const read = async (template: Partial<PdfTemplate> | string, receipt: ReceiptFacts = aReceipt()) => {
  const json = typeof template === 'string' ? template : JSON.stringify({ title: 'Kwitantie', ...template });
  const { pdf, problem } = await renderReceipt(json, receipt, noImages, aCheck);
  return { ...readPdf(pdf), problem };
};
const letterhead = [
  'Stichting Dierenvreugd',
  'Oudegracht 1, 3511 AA Utrecht',
  'info@dierenvreugd.example',
  'www.dierenvreugd.example',
];
const field = (value: string, label = 'Veld') => ({ title: 'Deel', fields: [{ label, value }] });

describe('the default receipt', () => {
  test('shows the gift, the costs and the total separately', async () => {
    const { pages } = await read(defaultPdfTemplate, aReceipt({ amountCents: 25_32, costsCents: 32 }));
    expect(pages[0]?.join('\n')).toContain(
      'Gift\n€\u00a025,00\nTransactiekosten\n€\u00a00,32\nTotaal\n€\u00a025,32\nSoort',
    );
  });

  test('says in whose honour the gift is, under its amount', async () => {
    const honour = { name: 'Oma Riet', cardOn: null };
    const { pages } = await read(defaultPdfTemplate, aReceipt({ honour }));
    expect(pages[0]?.join('\n')).toContain('€\u00a01.250,00\nTer ere van\nOma Riet\nSoort');
  });

  test('has every fact on one page', async () => {
    const { pages, problem } = await read(defaultPdfTemplate);
    expect(problem).toBeNull();
    expect(pages).toHaveLength(1);
    expect(pages[0]?.join('\n')).toBe(`Stichting Dierenvreugd
Oudegracht 1, 3511 AA Utrecht
info@dierenvreugd.example
www.dierenvreugd.example
Kwitantie
Stichting Dierenvreugd heeft uw gift in goede orde ontvangen. Hartelijk dank.
Uw gift
Bedrag
€\u00a01.250,00
Soort
Maandelijks
Project
Nieuwe opvang voor egels
Pagina
Egels de winter door
Bestemming
Noodopvang
Datum
16 november 2026
Betaalwijze
iDEAL | Wero
Nummer
DIE-2026-00042
Gegeven door
Naam
Zoë van den Berg
E-mailadres
zoe@voorbeeld.nl
Ontvangen door
Organisatie
Stichting Dierenvreugd
Adres
Oudegracht 1
3511 AA Utrecht
KvK-nummer
12345678
RSIN
123456789
E-mailadres
info@dierenvreugd.example
Website
https://www.dierenvreugd.example
Met vriendelijke groet,
Stichting Dierenvreugd
Stichting Dierenvreugd is een ANBI. Uw gift kan aftrekbaar zijn voor de inkomstenbelasting.
Bewaar deze kwitantie bij uw administratie.
Telefoon 030 123 45 67
IBAN NL91 ABNA 0417 1643 00
Btw-nummer NL123456789B01
${aCheck.text}`);
  });

  test('leaves out missing facts and empty sections', async () => {
    const { pages } = await read(defaultPdfTemplate, aBareReceipt());
    expect(pages).toHaveLength(1);
    expect(pages[0]?.join('\n')).toBe(`Stichting Dierenvreugd
Kwitantie
Stichting Dierenvreugd heeft uw gift in goede orde ontvangen. Hartelijk dank.
Uw gift
Bedrag
€\u00a01.250,00
Soort
Eenmalig
Datum
16 november 2026
Betaalwijze
iDEAL | Wero
Nummer
DIE-2026-00042
Ontvangen door
Organisatie
Stichting Dierenvreugd
Met vriendelijke groet,
Stichting Dierenvreugd
Bewaar deze kwitantie bij uw administratie.
${aCheck.text}`);
  });

  test('greets a donor without a name as “donateur”, and leaves out the row with the name', async () => {
    const template = { headerText: 'Dank u wel, {{donorName}}.', sections: [field('{{donorName}}')] };
    const { pages } = await read(template, aBareReceipt());
    expect(pages[0]?.join('\n')).toContain('Dank u wel, donateur.');
    expect(pages[0]?.join('\n').match(/donateur/g)).toHaveLength(1);
  });

  test('has a title, tags and the language Dutch', async () => {
    const { structure, metadata } = await read(defaultPdfTemplate);
    expect(structure).toContain('/Lang (nl-NL)');
    expect(structure).toContain('/Marked true');
    expect(structure).toContain('/DisplayDocTitle true');
    expect(structure).toContain('(Kwitantie DIE-2026-00042)');
    expect(structure).toContain('(D:20261115233000Z)');
    expect(metadata).toContain('<rdf:li>Stichting Dierenvreugd</rdf:li>');
    const roles = [...structure.matchAll(/\/S \/(\w+)/g)].map(([, role]) => role);
    expect(new Set(roles)).toEqual(
      new Set(['Document', 'H1', 'H2', 'P', 'L', 'LI', 'Lbl', 'LBody', 'Figure']),
    );
  });

  test('has the same bytes when it is rendered again', async () => {
    for (const donorName of ['Zoë', 'Łukasz']) {
      const [first, second] = [
        await renderReceipt(defaultPdfTemplate, aReceipt({ donorName }), { ...noImages, logo }, aCheck),
        await renderReceipt(defaultPdfTemplate, aReceipt({ donorName }), { ...noImages, logo }, aCheck),
      ];
      expect(first.pdf.equals(second.pdf)).toBe(true);
    }
  });
});

describe('a receipt', () => {
  test.each([
    ['Zoë Ünal-Œuvré', '/Helvetica'],
    ['Zoe\u0308 €\u202f5', '/Helvetica'],
    ['Łukasz Wójcik', 'Arimo'],
    ['Şahin Yıldırım-Ğ', 'Arimo'],
    ['Ёлка Щукина', 'Arimo'],
    ['Ελένη Παπαδοπούλου', 'Arimo'],
    ['Ştefan Ţărnă', 'Arimo'],
    ['Þórður Đặng', 'Arimo'],
  ])('prints the name %s in the font %s', async (donorName, font) => {
    const { pages, structure } = await read({ sections: [field('{{donorName}}')] }, aReceipt({ donorName }));
    expect(pages[0]).toContain(donorName.normalize('NFC').replace('\u202f', ' '));
    expect(structure).toContain(font);
  });

  test.each([
    ['Zoë 🌷 de Vries', 'Zoë de Vries'],
    ['🦔', 'zoe@voorbeeld.nl'],
  ])('prints the name %s as %s, because the fonts lack a character', async (donorName, printed) => {
    const receipt = aReceipt({ donorName, donorEmail: 'zoe@voorbeeld.nl' });
    const { pages } = await read({ sections: [field('{{donorName}}')] }, receipt);
    expect(pages[0]).toContain(printed);
  });

  test('prints only the visible characters of a name', async () => {
    const donorName = 'Jan\u0000\u202e\u200b\u00ad\ud800de\tVries';
    const { pages } = await read({ sections: [field('{{donorName}}')] }, aReceipt({ donorName }));
    expect(pages[0]).toContain('Jande Vries');
  });

  test.each(hostileNames)('prints the name %j as text', async (name) => {
    const receipt = aReceipt({ donorName: name, organisationName: name, customMessage: 'geheim' });
    const { pages, structure, metadata } = await read({ sections: [field('[{{donorName}}]')] }, receipt);
    const printed = pages.flat().join(' ');
    expect(printed).toContain(`[${name.replace('\r\n', ' ').replace(/[\u202e\0]/g, '')}]`);
    expect(printed).not.toContain('geheim');
    expect(structure).not.toMatch(/\/(JavaScript|JS|URI|Launch|OpenAction|AA)\b/);
    expect(metadata).not.toMatch(/<script|<img/);
  });

  test.each(['(', ')', '\\', '\\)', '<<', '>>', ') /S /JavaScript (', 'endobj', '%%EOF', 'stream'])(
    'is not broken by %j in its title',
    async (text) => {
      const { pages, structure } = await read({ title: text }, aReceipt({ organisationName: text }));
      expect(pages[0]).toContain(text);
      expect(structure.replace(/\((\\.|[^\\)])*\)/gs, '')).not.toContain('JavaScript');
    },
  );

  test('breaks a word that is wider than its column', async () => {
    const word = 'a'.repeat(900);
    const { pages } = await read({ sections: [field(word, 'b'.repeat(150))] });
    const lines = pages.flat();
    expect(lines.filter((line) => /^a+$/.test(line)).join('')).toBe(word);
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThan(100);
  });

  test('continues on numbered pages, and loses nothing', async () => {
    const fields = Array.from({ length: 50 }, (_, index) => ({
      label: `Veld ${index}`,
      value: `Waarde ${index}`,
    }));
    const { pages, problem } = await read({
      sections: [
        { title: 'Deel', fields },
        { title: 'Deel', fields },
      ],
    });
    expect(problem).toBeNull();
    expect(pages.length).toBeGreaterThan(2);
    expect(pages.flat().filter((line) => line.startsWith('Waarde'))).toHaveLength(100);
    expect(pages.map((lines) => lines.at(-1))).toEqual(
      pages.map((_, index) => `Pagina ${index + 1} van ${pages.length}`),
    );
  });

  test('has the logo, with the organisation’s name as its alternative text', async () => {
    const { pdf } = await renderReceipt(defaultPdfTemplate, aReceipt(), { ...noImages, logo }, aCheck);
    expect(readPdf(pdf).structure).toMatch(/\/Subtype \/Image\n[^]*\/Alt \(Stichting Dierenvreugd\)/);
    const without = await renderReceipt(
      JSON.stringify({ title: 'x', showLogo: false }),
      aReceipt(),
      {
        ...noImages,
        logo,
      },
      aCheck,
    );
    expect(readPdf(without.pdf).structure).not.toContain('/Image\n');
  });

  test('has the texts of its template in order, without hidden parts', async () => {
    const { pages } = await read({
      sections: [
        { title: 'Later', text: 'RSIN {{rsin}}', fields: [] },
        { title: 'Uit', text: 'Niet laten zien', fields: [], hidden: true },
        {
          title: 'Deel',
          text: 'Boven de velden',
          fields: [
            { label: 'Datum', value: '{{date}}', hidden: true },
            { label: 'Bedrag', value: '{{amount}}' },
          ],
        },
        { title: 'Leeg', text: '{{?projectName}}', fields: [] },
      ],
    });
    expect(pages[0]).toEqual([
      ...letterhead,
      'Kwitantie',
      'Later',
      'RSIN 123456789',
      'Deel',
      'Boven de velden',
      'Bedrag',
      '€\u00a01.250,00',
      ...aCheck.text.split('\n'),
    ]);
  });

  test('has the greeting, the name and the picture of a signature', async () => {
    const template = { title: 'x', signature: 'Met groet,\nNoor', signatureImageUrl: 'https://a.nl/h.png' };
    const { pdf } = await renderReceipt(
      JSON.stringify(template),
      aReceipt(),
      {
        ...noImages,
        signature: logo,
      },
      aCheck,
    );
    const { pages, structure } = readPdf(pdf);
    expect(pages[0]).toEqual([...letterhead, 'x', 'Met groet,', 'Noor', ...aCheck.text.split('\n')]);
    expect(structure).toContain('/Alt (Handtekening)');
  });

  test('stays on one page with every fact, a logo and a signature', async () => {
    const template = JSON.stringify({
      ...(JSON.parse(defaultPdfTemplate) as PdfTemplate),
      signatureImageUrl: 'https://a.nl/h.png',
    });
    const { pdf } = await renderReceipt(template, aReceipt(), { logo, signature: logo }, aCheck);
    expect(readPdf(pdf).pages).toHaveLength(1);
  });

  test('is rendered without a logo that cannot be drawn, and the result names a problem', async () => {
    const broken = restoreImage(Buffer.from('geen plaatje'));
    const { pdf, problem, cause } = await renderReceipt(
      defaultPdfTemplate,
      aReceipt(),
      {
        ...noImages,
        logo: broken,
      },
      aCheck,
    );
    expect(readPdf(pdf).pages[0]).toContain('Zoë van den Berg');
    expect(problem).toBe('Met de PDF template kon geen kwitantie worden gemaakt');
    expect(cause).toBeInstanceOf(Error);
  });

  test('shows a refund under way, whatever its template says', async () => {
    const { pages } = await read({}, aReceipt({ beingRefundedCents: 10_00 }));
    expect(pages[0]).toContain('Terugbetaling onderweg: €\u00a010,00.');
  });

  test('says that a test gift is a test, whatever its template says', async () => {
    const { pages } = await read({}, aReceipt({ isTest: true }));
    expect(pages[0]).toContain('Testmodus: er wordt niets afgeschreven.');
  });

  test.each([
    ['{', 'De PDF template moet in geldig JSON formaat zijn'],
    ['{"title":1}', 'De PDF template klopt niet: title ontbreekt of is geen tekst'],
  ])(
    'uses the default template instead of %s, and the result names the problem',
    async (template, sentence) => {
      const { pages, problem } = await read(template);
      expect(problem).toBe(sentence);
      expect(pages[0]).toContain(
        'Stichting Dierenvreugd heeft uw gift in goede orde ontvangen. Hartelijk dank.',
      );
    },
  );
});

describe('the largest allowed templates', () => {
  const many = <Item>(count: number, item: Item) => Array.from({ length: count }, () => item);
  const address = 'Łódź'.repeat(125);
  const templates: Record<string, Partial<PdfTemplate>> = {
    'the most rows': {
      sections: many(50, { title: '', fields: many(24, { label: 'a', value: '{{address}}' }) }),
    },
    'the most short rows': {
      sections: many(50, { title: 's', fields: many(50, { label: '', value: '.' }) }),
    },
    'one endless word': {
      headerText: '{{address}}'.repeat(180),
      footerText: '{{address}}'.repeat(180),
      signature: '{{address}}'.repeat(45),
    },
    'the longest values': {
      sections: many(5, {
        title: 'x',
        fields: many(10, { label: '{{address}}'.repeat(18), value: '{{address}}'.repeat(90) }),
      }),
    },
    'nothing but line ends': { headerText: 'a\n'.repeat(1_000), footerText: '\n'.repeat(2_000) },
    'nothing but spaces': { headerText: ' '.repeat(2_000), sections: [field(' {{donorName}} ')] },
  };

  test.each(Object.entries(templates))(
    'are rendered on at most ten pages in three seconds of processor time: %s',
    async (_, template) => {
      const heavy = aReceipt({ address });
      await read({}, heavy);
      const before = process.cpuUsage().user;
      const { pages } = await read(template, heavy);
      expect(process.cpuUsage().user - before).toBeLessThan(3_000_000);
      expect(pages.length).toBeLessThanOrEqual(10);
    },
  );

  test('are replaced by the default template if they give more than ten pages, and the result says so', async () => {
    const { pages, problem } = await read(templates['the most short rows']!);
    expect(problem).toBe('De PDF template geeft een kwitantie van meer dan tien bladzijden');
    expect(pages).toHaveLength(1);
  });
});
