import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import { daysLater, dutchDate } from '../../../platform/dutch-calendar.ts';
import { randomId } from '../../../platform/random-id.ts';
import { insertAddress, insertPage, upsertFund } from './store.ts';

export async function addDemoPages(
  transaction: OrganisationTransaction,
  now: Date,
): Promise<{ pageId: string; fundId: string | null }[]> {
  const today = dutchDate(now);
  const [kitchenFund, generalFund] = [randomId(), randomId()];
  // The campaign must come first in the dashboard, which sorts pages with the same creation time by id.
  const [campaign = '', action = '', memoriam = ''] = Array.from({ length: 3 }, randomId).toSorted((a, b) =>
    a < b ? -1 : 1,
  );
  const isInUse = { archived_at: null };
  await upsertFund(transaction, kitchenFund, { name: 'Nieuwe keuken', ledger_account: '8010', ...isInUse });
  await upsertFund(transaction, generalFund, { name: 'Algemeen', ledger_account: '8000', ...isInUse });
  const pages = [
    {
      page_id: campaign,
      kind: 'campaign',
      slug: 'een-nieuwe-keuken',
      title: 'Een nieuwe keuken voor het inloophuis',
      short_text: 'Onze keuken is op. Met een nieuwe koken we 120 maaltijden per week meer.',
      long_text: [
        'Al elf jaar koken onze vrijwilligers in dezelfde keuken. Het fornuis heeft nog twee pitten die werken, en de koeling houdt het niet meer bij.',
        '**Wat uw gift doet**',
        '- Met € 25 kopen we een pan.\n- Met € 50 betalen we een dag van de installateur.\n- Met € 100 staat er een plank vol servies.',
        'In het voorjaar gaat de nieuwe keuken open. Iedereen die gaf, is welkom om mee te eten.',
      ].join('\n\n'),
      goal_cents: 2_500_00,
      ends_on: daysLater(today, 45),
      preset_amounts: '25; 50; 100',
      fund_id: kitchenFund,
      thank_you_text: 'Dankzij u komt de nieuwe keuken een stukje dichterbij.',
      allows_action_pages: true,
      wall: 'approved',
    },
    {
      page_id: action,
      parent_id: campaign,
      kind: 'action',
      slug: 'joris-fietst-voor-de-keuken',
      title: 'Joris fietst 200 kilometer voor de keuken',
      short_text: 'Op een zaterdag van Utrecht naar Maastricht, voor elke kilometer een paar euro.',
      long_text:
        'Ik kook elke donderdag mee in het inloophuis. Op de fiets haal ik geld op voor een fornuis dat het doet. Fietst u in gedachten een stukje mee?',
      goal_cents: 1_000_00,
      ends_on: daysLater(today, 30),
      fund_id: kitchenFund,
      wall: 'approved',
    },
    {
      page_id: memoriam,
      kind: 'in_memoriam',
      slug: 'in-memoriam-piet-van-dam',
      title: 'Ter nagedachtenis aan Piet van Dam',
      short_text: 'Piet stond twintig jaar lang achter de pannen van De Open Hand.',
      long_text:
        'In plaats van bloemen vraagt de familie om een gift voor de maaltijden, waar Piet zoveel van hield.',
      ends_on: daysLater(today, 60),
      fund_id: generalFund,
      wall: 'approved',
      contact: 'Familie Van Dam, familie.vandam@voorbeeld.example',
    },
  ] as const;
  for (const page of pages) {
    await insertPage(transaction, { ...page, state: 'open' });
    await insertAddress(transaction, page.page_id, page.slug);
  }
  return pages.map(({ page_id, fund_id }) => ({ pageId: page_id, fundId: fund_id }));
}
