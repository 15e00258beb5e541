import type { OrganisationTransaction } from '../../platform/database/database.ts';
import { dutchDate } from '../../platform/dutch-calendar.ts';
import { lastBookYear } from './book-year.ts';
import { holdPage, insertAddress, replaceBoard, saveYear, updatePage } from './store.ts';

const slug = 'stichting-de-open-hand';

/** The page of the organisation that a first trial looks around in, as a small foundation would have it. */
export async function addDemoPage(transaction: OrganisationTransaction, now: Date): Promise<void> {
  const last = lastBookYear(dutchDate(now), 12);
  await holdPage(transaction);
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
  for (const [year, report, income, expenses] of [
    [
      last,
      'We kookten 6.180 maaltijden, met 34 vrijwilligers. In maart ging de tweede keuken open.',
      38_420_00,
      35_915_00,
    ],
    [last - 1, 'We kookten 4.960 maaltijden, met 27 vrijwilligers.', 31_075_00, 30_640_00],
  ] as const)
    await saveYear(transaction, year, {
      report_text: report,
      income_cents: income,
      expenses_cents: expenses,
    });
}
