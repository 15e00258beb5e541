import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { DonorPage } from '../../../../../contract/donor-page.ts';
import { idOf } from '../../../../testing/accounts.ts';
import {
  makeDetail,
  makeDonation,
  makeMonthlyGift,
  makePayment,
  optionalId,
} from '../../../../testing/donations.ts';
import { donorId, makeDonorPage, makeMissedCharge } from '../../../../testing/donors.ts';
import { json, refusal } from '../../../../testing/fake-api.ts';
import { type DonorsWorld, showDonors, textOf } from './testing/show-donors.tsx';

const path = `GET /api/admin/donors/${donorId}`;

function show(
  donor: Partial<DonorPage> = {},
  answers: DonorsWorld['answers'] = {},
  visitor: DonorsWorld['visitor'] = {},
) {
  return showDonors({
    answers: {
      [path]: json(makeDonorPage(donor)),
      [`GET /api/admin/donations/${optionalId}`]: json(makeDetail()),
      ...answers,
    },
    query: `&id=${donorId}`,
    visitor,
  });
}

const itemsOf = async (label: string) =>
  within(await screen.findByRole('list', { name: label }))
    .getAllByRole('listitem')
    .map(textOf);

const monthlyGift = {
  ...makeMonthlyGift(),
  nextCharge: { date: '2026-12-01', amount: '12.50' },
  changes: [{ at: '2026-06-01T12:00:00Z', kind: 'amount', text: 'De donateur heeft het bedrag gewijzigd.' }],
};

describe('the page of a donor', () => {
  test('names the donor, and shows how much the donor gave and when', async () => {
    show({ isCompany: true });
    await screen.findByRole('heading', { level: 1, name: 'Zoë Jansen' });
    screen.getByText('Bedrijf, donateur sinds 10 jan 2026.');
    const figures = screen.getAllByRole('term').slice(0, 3);
    expect(figures.map((term) => textOf(term.parentElement!))).toEqual([
      'Gegeven€ 125,005 giften',
      'Eerste gift10 jan 2026',
      'Laatste gift3 apr 2026',
    ]);
  });

  test('lists the gifts, marks a gift that has several payments, and opens the gift that the user presses', async () => {
    const { user, addresses } = show({
      gifts: [
        { ...makeDonation(), payments: [makePayment({ status: 'failed' }), makePayment({ kind: 'again' })] },
        { ...makeDonation({ id: idOf('x'), amount: '7.00', status: 'failed' }), payments: [makePayment()] },
      ],
    });
    const items = await itemsOf('Giften');
    expect(items[0]).toMatch(/€ 25,00.*Betaald.*2 betalingen/);
    expect(items.at(-1)).toMatch(/€ 7,00.*Mislukt$/);
    await user.click(screen.getByRole('link', { name: /^Gift van €.25,00/ }));
    expect(addresses.at(-1)).toBe(`/admin?tab=donateurs&id=${donorId}&donatie=${optionalId}`);
    await screen.findByRole('dialog', { name: 'Gift' });
  });

  test('shows ten gifts at first, and the whole list after a press', async () => {
    const gifts = Array.from({ length: 12 }, (_, index) => ({
      ...makeDonation({ id: idOf(String.fromCharCode(97 + index)) }),
      payments: [makePayment()],
    }));
    const { user } = show({ gifts });
    expect(await itemsOf('Giften')).toHaveLength(10);
    await user.click(screen.getByRole('button', { name: /^Toon alles \(12\).*Giften$/ }));
    expect(await itemsOf('Giften')).toHaveLength(12);
  });

  test('shows the monthly gift with its next charge and its changes, and lets the user stop the gift', async () => {
    const stopPath = `POST /api/admin/subscriptions/${monthlyGift.id}/cancel`;
    const { user, requests } = show(
      { monthlyGifts: [monthlyGift] },
      { [stopPath]: json({ message: 'Er wordt niets meer afgeschreven.' }) },
    );
    await screen.findByText('De donateur heeft het bedrag gewijzigd.');
    expect(textOf(screen.getByText(/op 1 dec 2026/))).toBe('€ 12,50 op 1 dec 2026');
    await user.click(screen.getByRole('button', { name: 'Maandelijkse gift stoppen' }));
    await user.click(await screen.findByRole('button', { name: 'Stoppen' }));
    await screen.findByText('Maandelijkse gift gestopt');
    expect(requests.filter(({ url }) => url.startsWith(`/api/admin/donors/${donorId}?`))).toHaveLength(2);
  });

  test('keeps the date and the reason beside the status of a monthly gift out of the heading', async () => {
    show({ monthlyGifts: [{ ...monthlyGift, status: 'suspended', nextCharge: null }] });
    const heading = await screen.findByRole('heading', { level: 2, name: /^Maandelijkse gift/ });
    expect(textOf(heading)).toBe('Maandelijkse gift Rust');
    screen.getByText('Er wordt niets afgeschreven tot de donateur weer wil geven.');
  });

  test('titles each missed charge with its month, which opens the gift', async () => {
    show({ missedCharges: [makeMissedCharge({ donationId: optionalId })] });
    const missed = await screen.findByRole('list', { name: 'Gemiste maanden' });
    const link = within(missed).getByRole('link', { name: 'november 2026' });
    expect(link.getAttribute('href')).toContain(`donatie=${optionalId}`);
  });

  test('lists papers and mails, says why a mail failed, and names the donor as a campaign page does', async () => {
    show({
      street: 'Dorpsstraat 1',
      postalCode: '1234 AB',
      city: 'Ede',
      papers: [
        {
          number: 'OH-2026-00042',
          amount: '25.00',
          issuedAt: '2026-04-03T12:00:00Z',
          donationId: optionalId,
          year: null,
          isReplaced: false,
        },
        {
          number: 'OH-2026-00001',
          amount: '80.00',
          issuedAt: '2026-01-05T12:00:00Z',
          donationId: null,
          year: 2025,
          isReplaced: false,
        },
        {
          number: 'OH-2026-00000',
          amount: '70.00',
          issuedAt: '2026-01-04T12:00:00Z',
          donationId: null,
          year: 2025,
          isReplaced: true,
        },
      ],
      wallMessages: [
        {
          donationId: optionalId,
          name: 'Zoë uit Ede',
          message: 'Zet hem op.',
          showsAmount: true,
          state: 'shown',
        },
      ],
      mails: [
        {
          kind: 'confirmation',
          subject: 'Bedankt',
          to: 'zoe@voorbeeld.nl',
          status: 'failed',
          attempts: 3,
          lastError: 'Postvak vol',
          sentAt: null,
        },
      ],
    });
    const papers = await itemsOf('Papieren');
    expect(papers[1]).toBe('Jaaroverzicht 2025OH-2026-00001, 5 jan 2026€ 80,00');
    expect(papers[2]).toContain('Vervangen');
    const links = within(screen.getByRole('list', { name: 'Papieren' })).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      `/api/admin/donations/${optionalId}/receipt.pdf`,
      '/api/admin/year-overviews/overview.pdf?year=2025&email=zoe%40voorbeeld.nl',
    ]);
    expect(await itemsOf('Mails')).toEqual(['Bedanktzoe@voorbeeld.nlPostvak vol (3 pogingen)Mislukt']);
    screen.getByText('Dorpsstraat 1');
    screen.getByText('1234 AB Ede');
    screen.getByText('Getoond als ‘Zoë uit Ede’ met bedrag.');
  });

  test('says which names campaign pages show, and which are unapproved, refused or withdrawn', async () => {
    const written = { donationId: optionalId, message: '', showsAmount: false };
    show({
      wallMessages: [
        { ...written, name: null, state: 'withdrawn' },
        { ...written, name: 'Zoë', state: 'shown' },
        { ...written, name: 'Zoë uit Ede', state: 'waiting', showsAmount: true },
        { ...written, name: null, state: 'shown' },
        { ...written, name: 'Onzin', state: 'refused' },
      ],
    });
    expect((await screen.findByText(/^Wacht op goedkeuring/)).textContent).toBe(
      'Wacht op goedkeuring: ‘Zoë uit Ede’ met bedrag. Getoond als ‘Zoë’, ‘Anoniem’. Geweigerd: ‘Onzin’. Ingetrokken door de donateur.',
    );
  });

  test('shows an erasure request with its deadline', async () => {
    show({ erasureAskedAt: '2026-04-03T12:00:00Z', eraseBefore: '2026-05-03', daysToErase: 3 });
    await screen.findByText(/Vroeg op 3 apr 2026 om vergeten te worden. Dat moet uiterlijk 3 mei 2026/);
    screen.getByText('Nog 3 dagen');
    expect(screen.getByRole('button', { name: 'Gegevens downloaden' })).toBeDefined();
  });

  test('does not let staff open a paper, export or erase data, or mark the donor as a company', async () => {
    show(
      {
        papers: [
          {
            number: 'OH-2026-00042',
            amount: '25.00',
            issuedAt: '2026-04-03T12:00:00Z',
            donationId: optionalId,
            year: null,
            isReplaced: false,
          },
        ],
      },
      {},
      { role: 'staff' },
    );
    const papers = await screen.findByRole('list', { name: 'Papieren' });
    expect(within(papers).queryByRole('link')).toBeNull();
    expect(screen.queryByRole('button', { name: /^Gegevens/ })).toBeNull();
    expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Dit is een bedrijf' }).disabled).toBe(true);
  });

  test('lets the user mark the donor as a company', async () => {
    const { user, requests } = show(
      {},
      {
        [`PUT /api/admin/donors/${donorId}/kind`]: json({ message: 'Opgeslagen.' }),
      },
    );
    await user.click(await screen.findByRole('switch', { name: 'Dit is een bedrijf' }));
    expect(requests.find(({ method }) => method === 'PUT')?.body).toMatchObject({ isCompany: true });
  });

  test.each([
    [404, 'Deze donateur staat niet in uw lijst'],
    [500, 'Deze donateur kan niet worden getoond.'],
  ])('reports that the donor cannot be shown when the server answers with %i', async (status, title) => {
    show({}, { [path]: refusal(status, { code: 'not_found', message: 'Niet gevonden.' }) });
    await screen.findByText(title);
    expect(screen.getByRole('link', { name: 'Donateurs' })).toBeDefined();
  });
});
