import { formatEuros } from '../../../contract/money.ts';
import type { PdfSection } from '../../platform/pdf/pdf-sheet.ts';
import { renderPdf } from '../../platform/pdf/render-pdf.ts';

interface DemoAccounts {
  year: number;
  incomeCents: number;
  expensesCents: number;
  bankCents: number;
  debtsCents: number;
}

export function renderDemoAccounts(accounts: DemoAccounts, now: Date): Promise<Buffer> {
  const { year, incomeCents, expensesCents, bankCents, debtsCents } = accounts;
  const heading = `Financiële verantwoording ${year}`;
  return renderPdf({
    heading,
    documentTitle: heading,
    author: 'Stichting De Open Hand',
    createdAt: now,
    colour: '#0f766e',
    logo: null,
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

const figures = (title: string, lines: readonly (readonly [string, number])[]): PdfSection => ({
  title,
  text: '',
  rows: lines.map(([label, cents]) => ({ label, value: formatEuros(cents) })),
});
