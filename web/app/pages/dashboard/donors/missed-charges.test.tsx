import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { MissedChargeFigures } from '../../../../../contract/missed-charges.ts';
import { makeMissedCharge } from '../../../../testing/donors.ts';
import { json, refusal } from '../../../../testing/fake-api.ts';
import { type DonorsWorld, showDonors, textOf } from './testing/show-donors.tsx';

const charge = makeMissedCharge();
const sum = (count: number, amount: string) => ({ count, amount });
const figures: MissedChargeFigures = {
  months: [
    {
      month: '2026-11',
      failed: sum(4, '40.00'),
      recovered: sum(2, '20.00'),
      lost: sum(1, '10.00'),
      open: sum(1, '10.00'),
    },
  ],
  causes: [{ cause: 'Te weinig geld op de rekening', failed: sum(4, '40.00'), recovered: sum(2, '20.00') }],
  recoveredThisMonth: sum(2, '20.00'),
};
const recovery = {
  key: 'storno_recovery',
  name: 'Gemiste maanden vanzelf herstellen',
  description: 'Gulhart probeert het opnieuw.',
  category: 'financial',
  value: null,
  defaultValue: 'ja',
  placeholder: '',
  organizationSpecific: true,
};

function show(answers: DonorsWorld['answers'] = {}, visitor: DonorsWorld['visitor'] = {}, shown = '') {
  return showDonors({
    answers: {
      'GET /api/admin/settings': json([recovery]),
      'GET /api/admin/missed-charges': json([charge]),
      'GET /api/admin/missed-charges/figures': json(figures),
      ...answers,
    },
    query: `&deel=stornos${shown}`,
    visitor,
  });
}

describe('the missed charges', () => {
  test('are added up by month and by cause, with an amount and a count', async () => {
    show();
    const byMonth = await screen.findByRole('table', { name: 'Per maand' });
    expect(textOf(within(byMonth).getAllByRole('row')[1])).toMatch(
      /november 2026.*€ 40,004 giften.*€ 20,002 giften.*€ 10,001 gift.*€ 10,001 gift/,
    );
    const byCause = screen.getByRole('table', { name: 'Per oorzaak' });
    expect(textOf(within(byCause).getAllByRole('row')[1])).toContain('Te weinig geld op de rekening');
    expect(textOf(screen.getByText('Deze maand hersteld').parentElement!)).toContain('€ 20,00 2 giften');
  });

  test('show a phone the six newest months first, and all months after a press', async () => {
    const months = Array.from({ length: 7 }, (_, index) => ({
      ...figures.months[0],
      month: `2026-0${7 - index}`,
    }));
    const { user } = show({ 'GET /api/admin/missed-charges/figures': json({ ...figures, months }) });
    const table = await screen.findByRole('table', { name: 'Per maand' });
    const last = within(table).getByText('januari 2026').closest('tr')!;
    expect(last.classList).toContain('hidden');
    await user.click(screen.getByRole('button', { name: 'Toon alle maanden', expanded: false }));
    expect(last.classList).not.toContain('hidden');
    expect(screen.getByRole('button', { name: 'Toon alle maanden', expanded: true })).toBe(
      document.activeElement,
    );
  });

  test('show the cause, the next step and the history, and open the donor and the gift', async () => {
    show();
    const list = await screen.findByRole('list', { name: 'Gemiste maanden' });
    const row = within(list).getAllByRole('listitem').at(0) ?? list;
    expect(textOf(row)).toContain(
      'Te weinig geld op de rekening (AM04). Op 9 november 2026 wordt het bedrag opnieuw',
    );
    const linkTo = (name: string) => within(row).getByRole('link', { name }).getAttribute('href');
    expect(linkTo('Jan de Boer')).toBe(`/admin?tab=donateurs&id=${charge.donorId}`);
    expect(linkTo('afschrijving van 2 nov 2026')).toBe(
      `/admin?tab=donateurs&deel=stornos&donatie=${charge.donationId}`,
    );
    expect(screen.getByRole('heading', { level: 2, name: 'Gemiste maanden' })).toBeTruthy();
    expect(within(row).getByText('Wordt opnieuw geprobeerd')).toBeTruthy();
    expect(within(row).getByText('Dat is niet gelukt.')).toBeTruthy();
    expect(textOf(row)).toContain('Wat er is gebeurd: Jan de Boer, 2 nov 2026');
  });

  test('say what to do about a charge that needs attention', async () => {
    const cause = 'De bank zag deze afschrijving als een dubbele';
    show({
      'GET /api/admin/missed-charges': json([{ ...charge, cause, code: 'AM05', needsAttention: true }]),
    });
    const list = await screen.findByRole('list', { name: 'Gemiste maanden' });
    expect(within(list).getByText('Vraagt uw aandacht')).toBeTruthy();
    expect(textOf(list)).toContain(`${cause} (AM05). Kijk in uw Mollie-dashboard wat er misging.`);
  });

  test('say how and when the money was received after all', async () => {
    const recovery = 'Door de donateur zelf betaald op 19 november 2026.';
    const recovered = makeMissedCharge({ state: 'recovered', next: null, recovery });
    show({ 'GET /api/admin/missed-charges': json([recovered]) });
    const list = await screen.findByRole('list', { name: 'Gemiste maanden' });
    expect(textOf(list)).toContain(`Te weinig geld op de rekening (AM04). ${recovery}`);
  });

  test('have a button that asks the donor to pay now, and a button that gives up the charge after a question', async () => {
    const { user, requests } = show({
      [`POST /api/admin/missed-charges/${charge.id}/ask`]: json({ message: 'Gelukt.' }),
      [`POST /api/admin/missed-charges/${charge.id}/give-up`]: refusal(409, {
        code: 'conflict',
        message: 'Er is al iets onderweg.',
      }),
    });
    await user.click(await screen.findByRole('button', { name: /^Nu vragen: Jan de Boer/ }));
    await screen.findByText('Jan de Boer krijgt een mail.');
    await user.click(screen.getByRole('button', { name: /^Laat maar: Jan de Boer/ }));
    const question = await screen.findByRole('alertdialog', { name: 'Gemiste maand laten rusten' });
    expect(textOf(question)).toContain(
      'De € 10,00 van november 2026 telt dan als verloren. Jan de Boer krijgt er geen mail meer over',
    );
    expect(requests.some(({ url }) => url.endsWith('/give-up'))).toBe(false);
    await user.click(within(question).getByRole('button', { name: 'Laat maar' }));
    await within(question).findByText('Er is al iets onderweg.');
    expect(requests.filter(({ method }) => method === 'POST').map(({ url }) => url)).toEqual([
      `/api/admin/missed-charges/${charge.id}/ask`,
      `/api/admin/missed-charges/${charge.id}/give-up`,
    ]);
  });

  test.each([
    ['Nu vragen', 'ask'],
    ['Laat maar', 'give-up'],
  ])('keep the keyboard focus in the row after ‘%s’', async (name, action) => {
    const { user, answers } = show({
      [`POST /api/admin/missed-charges/${charge.id}/${action}`]: json({ message: 'Gelukt.' }),
    });
    const button = await screen.findByRole('button', { name: `${name}: Jan de Boer, 2 nov 2026` });
    answers['GET /api/admin/missed-charges'] = json([
      { ...charge, askObstacle: 'Al gevraagd.', mayGiveUp: false },
    ]);
    await user.click(button);
    if (action === 'give-up') await user.click(await screen.findByRole('button', { name }));
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Nu vragen/ })).toBeNull());
    expect(textOf(document.activeElement as HTMLElement)).toBe('Wat er is gebeurd: Jan de Boer, 2 nov 2026');
  });

  test('can be filtered with the keyboard, and the address keeps the filter', async () => {
    const { user, requests, addresses } = show({}, {}, '&pagina=2');
    const filter = await screen.findByLabelText('Stand');
    await screen.findByRole('list', { name: 'Gemiste maanden' });
    filter.focus();
    await user.selectOptions(filter, 'Vraagt uw aandacht');
    expect(addresses.at(-1)).toBe('/admin?tab=donateurs&deel=stornos&stand=aandacht');
    expect(document.activeElement).toBe(filter);
    await waitFor(() =>
      expect(requests.at(-1)?.url).toMatch(/^\/api\/admin\/missed-charges\?.*filter=attention.*page=1/),
    );
  });

  test.each([
    ['open', 'open'],
    ['hersteld', 'recovered'],
    ['verloren', 'lost'],
    ['gestopt', 'stopped'],
    ['onzin', ''],
  ])('are filtered by the address: %s', async (stand, expected) => {
    const { requests } = show({}, {}, `&stand=${stand}`);
    await screen.findByRole('list', { name: 'Gemiste maanden' });
    const asked = requests.filter(({ url }) => url.startsWith('/api/admin/missed-charges?'));
    expect(asked.map(({ url }) => new URLSearchParams(url.split('?')[1]).get('filter') ?? '')).toEqual([
      expected,
    ]);
  });

  test('lose their filter when the user opens another part of the screen', async () => {
    const { user, addresses } = show({}, {}, '&stand=gestopt');
    await user.click(await screen.findByRole('tab', { name: 'Alle' }));
    expect(addresses.at(-1)).toBe('/admin?tab=donateurs');
  });

  test('when a charge leaves the filtered list, name the donor, focus the heading and link to the open charges', async () => {
    const { user, answers } = show(
      { [`POST /api/admin/missed-charges/${charge.id}/ask`]: json({ message: 'Gelukt.' }) },
      {},
      '&stand=aandacht',
    );
    const button = await screen.findByRole('button', { name: /^Nu vragen/ });
    answers['GET /api/admin/missed-charges'] = json([]);
    await user.click(button);
    await screen.findByText('Geen gemiste maand heeft deze stand. Kies weer Alle gemiste maanden.');
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1, name: 'Donateurs' }));
    expect(screen.getByText('Jan de Boer krijgt een mail.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Staat nog open' }).getAttribute('href')).toBe(
      '/admin?tab=donateurs&deel=stornos&stand=open',
    );
  });

  test('have no buttons if the server would refuse both actions', async () => {
    show({
      'GET /api/admin/missed-charges': json([{ ...charge, askObstacle: 'Al gevraagd.', mayGiveUp: false }]),
    });
    await screen.findByRole('list', { name: 'Gemiste maanden' });
    expect(screen.queryByRole('button', { name: /Nu vragen|Laat maar/ })).toBeNull();
  });

  test('show no names, links or buttons to a viewer', async () => {
    show(
      {
        'GET /api/admin/missed-charges': json([
          { ...charge, donationId: null, donorId: null, email: null, firstName: null, lastName: null },
        ]),
      },
      { role: 'viewer' },
    );
    const list = await screen.findByRole('list', { name: 'Gemiste maanden' });
    expect(textOf(list)).toContain('Donateur');
    expect(within(list).queryByRole('link')).toBeNull();
    expect(screen.queryByRole('button', { name: /Nu vragen|Laat maar/ })).toBeNull();
  });

  test('have an empty state, and report a failed load', async () => {
    show({
      'GET /api/admin/missed-charges': json([]),
      'GET /api/admin/missed-charges/figures': refusal(500, { code: 'internal_error', message: 'Kapot.' }),
    });
    expect(await screen.findByText('Geen gemiste maanden')).toBeTruthy();
    expect(await screen.findByText('De cijfers konden niet worden geladen.')).toBeTruthy();
  });

  test('have a link to a guide, which lists the causes that suspend the subscription', async () => {
    const { user } = show();
    const link = await screen.findByRole('link', { name: 'Instelling en uitleg' });
    expect(screen.queryByText('Zo gaat het')).toBeNull();
    expect(screen.queryByRole('switch')).toBeNull();
    await user.click(link);
    expect(screen.queryByRole('list', { name: 'Gemiste maanden' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Maandelijkse donateurs' }).getAttribute('href')).toBe(
      '/documentation/maandelijkse-donateurs',
    );
    const terms = await screen.findAllByRole('term');
    const saying = (words: RegExp) =>
      terms.filter((term) => words.test(term.nextSibling?.textContent ?? '')).map((term) => term.textContent);
    expect(saying(/rust meteen/)).toEqual(['Rekening of machtiging vervallen']);
    expect(saying(/loopt door/)).toEqual(['Rekening onjuist of geblokkeerd', 'Tegengehouden door de bank']);
  });

  test('have a switch for automatic recovery, which is on until the user switches it off', async () => {
    const { user, requests } = show(
      { 'PUT /api/admin/settings': json({ message: 'Opgeslagen.', warnings: {} }) },
      {},
      '&toon=uitleg',
    );
    const choice = await screen.findByRole('switch', { name: 'Gemiste maanden vanzelf herstellen' });
    expect((choice as HTMLInputElement).checked).toBe(true);
    await user.click(choice);
    await screen.findByText('Er gebeurt niets meer vanzelf');
    expect(requests.find(({ method }) => method === 'PUT')?.body).toEqual({
      values: { storno_recovery: 'nee' },
    });
  });

  const rehearsal = (isPossible: boolean, state: string) => ({
    'GET /api/admin/rehearsal': json({ isPossible, state, weeksPlayed: 0, today: null, months: [] }),
  });

  test.each([
    ['a rehearsal that can start', true, 'none'],
    ['a rehearsal that is finished', false, 'finished'],
  ])('have a link to %s', async (_what, isPossible, state) => {
    const { user } = show(rehearsal(isPossible, state));
    await screen.findByRole('list', { name: 'Gemiste maanden' });
    expect(screen.queryByRole('heading', { name: /^Speel een jaar af/ })).toBeNull();
    await user.click(await screen.findByRole('link', { name: 'Speel een jaar af' }));
    await screen.findByRole('heading', { name: /^Speel een jaar af/ });
    await user.click(screen.getByRole('link', { name: 'Gemiste maanden' }));
    await screen.findByRole('list', { name: 'Gemiste maanden' });
  });

  test('have no link to a rehearsal that is impossible', async () => {
    const { requests } = show(rehearsal(false, 'none'));
    await screen.findByRole('list', { name: 'Gemiste maanden' });
    await waitFor(() => expect(requests.map(({ url }) => url)).toContain('/api/admin/rehearsal'));
    expect(screen.queryByRole('link', { name: 'Speel een jaar af' })).toBeNull();
  });
});
