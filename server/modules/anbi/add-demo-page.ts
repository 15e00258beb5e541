import { createHash } from 'node:crypto';
import type { OrganisationTransaction } from '../../platform/database/database.ts';
import { dutchDate } from '../../platform/dutch-calendar.ts';
import { randomId } from '../../platform/random-id.ts';
import { lastBookYear } from './book-year.ts';
import { lockPage, insertAddress, insertFile, replaceBoard, saveYear, updatePage } from './store.ts';
import { formatEuros } from '../../../contract/money.ts';
import type { PdfSection } from '../../platform/pdf/pdf-sheet.ts';
import { renderPdf } from '../../platform/pdf/render-pdf.ts';

type DemoAccounts = Record<'year' | 'incomeCents' | 'expensesCents' | 'bankCents' | 'debtsCents', number>;

const figures = (title: string, lines: readonly (readonly [string, number])[]): PdfSection => ({
  title,
  text: '',
  rows: lines.map(([label, cents]) => ({ label, value: formatEuros(cents) })),
});

const slug = 'stichting-de-open-hand';

export async function addDemoPage(transaction: OrganisationTransaction, now: Date): Promise<void> {
  const last = lastBookYear(dutchDate(now), 12);
  await lockPage(transaction);
  await insertAddress(transaction, slug);
  await updatePage(transaction, {
    slug,
    is_published: true,
    is_linked: true,
    aim: 'Stichting De Open Hand zorgt dat niemand in Utrecht met een lege maag naar bed gaat. Dat doen we met warme maaltijden, een inloophuis en een maaltijdbezorging voor wie de deur niet uit kan.',
    policy_text: [
      `In de komende jaren willen we het aantal maaltijden verdubbelen, van 120 naar 240 per week.`,
      'We werken met vrijwilligers, koken met wat winkels overhouden, en betalen de keuken uit giften. Wat we niet meteen nodig hebben, staat op een spaarrekening; we houden hoogstens een jaar aan kosten in reserve.',
    ].join('\n\n'),
    policy_until: last + 3,
    pay_policy:
      'Bestuursleden krijgen geen beloning. Kosten die ze voor de stichting maken, worden vergoed. De stichting heeft geen medewerkers in loondienst.',
  });
  await replaceBoard(transaction, [
    { name: 'Noor de Vries', task: 'voorzitter' },
    { name: 'Fatima El Amrani', task: 'penningmeester' },
    { name: 'Joris van Dijk', task: 'secretaris' },
  ]);
  for (const { report, ...accounts } of [
    {
      year: last,
      report: 'We kookten 6.180 maaltijden, met 34 vrijwilligers. In maart ging de tweede keuken open.',
      incomeCents: 38_420_00,
      expensesCents: 35_915_00,
      bankCents: 21_075_00,
      debtsCents: 1_120_00,
    },
    {
      year: last - 1,
      report: 'We kookten 4.960 maaltijden, met 27 vrijwilligers.',
      incomeCents: 31_075_00,
      expensesCents: 30_640_00,
      bankCents: 18_300_00,
      debtsCents: 850_00,
    },
  ]) {
    const { year, incomeCents, expensesCents } = accounts;
    const content = await renderDemoAccounts(accounts, now);
    const file = { id: randomId(), name: `verantwoording ${year}.pdf`, content };
    await insertFile(transaction, { ...file, sha256: createHash('sha256').update(content).digest() });
    await saveYear(transaction, year, {
      report_text: report,
      income_cents: incomeCents,
      expenses_cents: expensesCents,
      accounts_file_id: file.id,
    });
  }
}

function renderDemoAccounts(accounts: DemoAccounts, now: Date): Promise<Buffer> {
  const { year, incomeCents, expensesCents, bankCents, debtsCents } = accounts;
  const heading = `Financiële verantwoording ${year}`;
  return renderPdf({
    heading,
    documentTitle: heading,
    author: 'Stichting De Open Hand',
    createdAt: now,
    colour: '#0f766e',
    letterhead: { name: 'Stichting De Open Hand', logo: null, lines: [] },
    notice: '',
    introduction: '',
    sections: [
      figures(`Balans per 31 december ${year}`, [
        ['Bank en spaarrekening', bankCents],
        ['Eigen vermogen', bankCents - debtsCents],
        ['Kortlopende schulden', debtsCents],
      ]),
      figures('Staat van baten en lasten', [
        ['Baten', incomeCents],
        ['Lasten', expensesCents],
        ['Resultaat', incomeCents - expensesCents],
      ]),
      {
        title: 'Toelichting',
        text: 'De baten zijn giften. De lasten zijn boodschappen, huur en energie van de keukens. Het resultaat is bij het eigen vermogen gevoegd.',
        rows: [],
      },
    ],
    closing: '',
    signature: null,
    check: null,
    footer: '',
  });
}
