import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { OverviewDonor, OverviewFigures, SettingPeriods } from '../../../../contract/year-overviews.ts';
import type { Role } from '../../../../contract/roles.ts';
import { signedIn } from '../../../testing/accounts.ts';
import { json, refusal, startFakeApi } from '../../../testing/fake-api.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { YearOverviewsTab } from './year-overviews-tab.tsx';

const path = '/api/admin/year-overviews';
const figures: OverviewFigures = {
  years: [2026, 2025],
  year: 2025,
  isRunning: false,
  isTest: false,
  donorCount: 1_234,
  giftCount: 5_000,
  total: '12345.60',
  returned: '0.00',
  withoutEmail: { count: 3, amount: '30.00', returned: '0.00' },
  withoutNameCount: 1,
  withoutAddressCount: 900,
  silencedCount: 2,
  toSendCount: 1_232,
  toSendWithoutNameCount: 2,
  waitingCount: 0,
  mailedCount: 0,
  failedCount: 0,
  outdatedCount: 0,
  tax: { rsin: '123456782', anbi: [], culturalAnbi: [], problems: ['Uw RSIN ontbreekt.'] },
};
const donor: OverviewDonor = {
  email: 'an@voorbeeld.nl',
  name: 'An de Wit',
  hasAddress: false,
  giftCount: 2,
  total: '30.00',
  returned: '0.00',
  number: null,
  isOutdated: false,
  isSilenced: false,
  state: 'none',
};
const sent: OverviewDonor = {
  ...donor,
  email: 'bo@voorbeeld.nl',
  name: null,
  number: 'OH-2026-00007',
  returned: '7.50',
  state: 'mailed',
  isOutdated: true,
};
const periods: SettingPeriods[] = [
  { key: 'org_anbi', current: 'ja', periods: [{ from: '2026-11-16', until: null, value: 'ja' }] },
  {
    key: 'org_rsin',
    current: '123456782',
    periods: [{ from: '2026-11-16', until: null, value: '123456782' }],
  },
];

function show(
  change: Partial<OverviewFigures> = {},
  {
    role = 'owner',
    loads = true,
    address = '/admin',
  }: { role?: Role; loads?: boolean; address?: string } = {},
) {
  const api = startFakeApi({
    'GET /api/auth/me': signedIn({ role }),
    [`GET ${path}`]: loads
      ? json({ ...figures, ...change })
      : refusal(500, { message: 'Probeer het later opnieuw.', code: 'internal_error' }),
    [`GET ${path}/donors`]: () => Response.json([donor, sent], { headers: { 'x-total-count': '1234' } }),
    [`GET ${path}/periods`]: json(periods),
  });
  return { ...api, ...renderScreen(<YearOverviewsTab />, address) };
}

describe('the yearly overviews', () => {
  test('show figures and missing data, with links to the donors', async () => {
    const { user, addresses } = show();
    expect((await screen.findByLabelText<HTMLSelectElement>('Jaar')).value).toBe('2025');
    screen.getByText('1.234');
    screen.getByText(/^€\s12\.345,60$/);
    screen.getByText(/^3, samen €\s30,00$/);
    screen.getByText('Kijk dit na voordat u verstuurt');
    screen.getByText('Uw RSIN ontbreekt.');
    await user.click(screen.getByRole('link', { name: '900 donateurs' }));
    expect(addresses.at(-1)).toBe('/admin?toon=no-address');
    const sample = screen.getByRole('link', { name: 'Bekijk een voorbeeld' });
    expect(sample.getAttribute('href')).toBe(`${path}/overview.pdf?year=2025`);
  });

  test('are sent to all donors after the user confirms, with a progress bar', async () => {
    const { user, answers, requests } = show();
    await user.click(await screen.findByRole('button', { name: 'Verstuur aan alle 1.232 donateurs' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    dialog.getByText(/^2 zonder naam: op hun overzicht staat/);
    answers[`POST ${path}/send`] = refusal(409, { message: 'Dit kan nu niet.', code: 'conflict' });
    await user.click(dialog.getByRole('button', { name: 'Versturen' }));
    await dialog.findByText('Dit kan nu niet.');
    answers[`POST ${path}/send`] = json({ message: '1.232 overzichten worden verstuurd.' });
    answers[`GET ${path}`] = json({ ...figures, toSendCount: 0, waitingCount: 1_232 });
    answers[`GET ${path}/progress`] = json({ waitingCount: 1_000, mailedCount: 232 });
    await user.click(dialog.getByRole('button', { name: 'Versturen' }));
    const bar = await screen.findByRole('progressbar', { name: 'Hoeveel overzichten zijn verstuurd' });
    await screen.findByText(/232 van 1\.232/);
    expect([bar.getAttribute('value'), bar.getAttribute('max')]).toEqual(['232', '1232']);
    expect(requests.findLast(({ method }) => method === 'POST')?.body).toEqual({ year: 2025 });
    answers[`GET ${path}`] = json({ ...figures, toSendCount: 0, mailedCount: 1_232 });
    answers[`GET ${path}/progress`] = json({ waitingCount: 0, mailedCount: 1_232 });
    await screen.findByText('Alle overzichten zijn verstuurd');
    expect(screen.queryByText('Kijk dit na voordat u verstuurt')).toBeNull();
  });

  test('are sent to the remaining donors, and the progress of the first run is not shown again', async () => {
    const { user, answers } = show();
    const send = async (name: string, text: RegExp) => {
      await user.click(await screen.findByRole('button', { name }));
      const dialog = within(await screen.findByRole('alertdialog'));
      dialog.getByText(text);
      await user.click(dialog.getByRole('button', { name: 'Versturen' }));
    };
    answers[`POST ${path}/send`] = json({ message: 'Ze worden verstuurd.' });
    answers[`GET ${path}`] = json({ ...figures, toSendCount: 1_230, waitingCount: 2 });
    answers[`GET ${path}/progress`] = json({ waitingCount: 2, mailedCount: 0 });
    await send('Verstuur aan alle 1.232 donateurs', /^1\.232 mails worden verstuurd, elk met het overzicht/);
    await screen.findByText(/0 van 2\./);
    answers[`GET ${path}`] = json({ ...figures, toSendCount: 1_230, mailedCount: 2 });
    answers[`GET ${path}/progress`] = json({ waitingCount: 0, mailedCount: 2 });
    await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
    answers[`GET ${path}`] = json({ ...figures, toSendCount: 0, mailedCount: 2, waitingCount: 1_230 });
    answers[`GET ${path}/progress`] = () => new Promise(() => {});
    await send('Verstuur aan de overige 1.230 donateurs', /^1\.230 mails/);
    expect(await screen.findByText(/van /, { selector: 'p span' })).toHaveProperty(
      'textContent',
      expect.stringContaining('2 van 1.232.'),
    );
  });

  test('are announced as one mail if only one donor still needs an overview', async () => {
    const { user } = show({ toSendCount: 1, mailedCount: 3 });
    await user.click(await screen.findByRole('button', { name: 'Verstuur aan 1 donateur' }));
    const dialog = await screen.findByRole('alertdialog');
    expect(dialog.textContent).toContain('1 mail wordt verstuurd, met het overzicht als PDF.');
  });

  test('show their progress if somebody sent them from another window', async () => {
    const { user, answers } = show();
    await user.click(await screen.findByRole('button', { name: 'Verstuur aan alle 1.232 donateurs' }));
    answers[`POST ${path}/send`] = refusal(409, { message: 'Er is niemand meer.', code: 'conflict' });
    answers[`GET ${path}`] = json({ ...figures, toSendCount: 0, waitingCount: 1_232 });
    answers[`GET ${path}/progress`] = json({ waitingCount: 1_000, mailedCount: 232 });
    await user.click(await screen.findByRole('button', { name: 'Versturen' }));
    await screen.findByText(/232 van 1\.232/);
    expect(screen.queryByRole('button', { name: /^Verstuur aan/ })).toBeNull();
  });

  test('are sent to the chosen donors, but a donor who already has an overview is not offered', async () => {
    const { user, answers, requests } = show();
    const row = within((await screen.findByText('bo@voorbeeld.nl')).closest('tr')!);
    expect(row.queryByRole('checkbox')).toBeNull();
    row.getByText('Klopt niet meer');
    row.getByText('OH-2026-00007');
    await user.click(screen.getByRole('checkbox', { name: 'Kies An de Wit' }));
    answers[`POST ${path}/send`] = json({ message: '1 overzicht wordt verstuurd.' });
    await user.click(screen.getByRole('button', { name: 'Verstuur aan 1 donateur' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(dialog.queryByText(/zonder naam/)).toBeNull();
    expect(requests.some(({ method }) => method === 'POST')).toBe(false);
    await user.click(dialog.getByRole('button', { name: 'Versturen' }));
    await screen.findByText('1 overzicht wordt verstuurd.');
    expect(requests.findLast(({ method }) => method === 'POST')?.body).toEqual({
      year: 2025,
      emails: ['an@voorbeeld.nl'],
    });
    expect(screen.queryByText('1 donateur gekozen')).toBeNull();
  });

  test('can be corrected and sent again if they are outdated', async () => {
    const { user, answers, requests } = show({ outdatedCount: 2, toSendCount: 0, mailedCount: 2 });
    await screen.findByText('2 overzichten kloppen niet meer');
    screen.getByText('Kijk dit na voordat u verstuurt');
    expect(screen.queryByText('Alle overzichten zijn verstuurd')).toBeNull();
    answers[`POST ${path}/correct`] = json({ message: '2 overzichten worden opnieuw verstuurd.' });
    await user.click(screen.getByRole('button', { name: 'Stuur verbeterde overzichten' }));
    await user.click(await screen.findByRole('button', { name: 'Opnieuw versturen' }));
    await screen.findByText('2 overzichten worden opnieuw verstuurd.');
    expect(requests.findLast(({ method }) => method === 'POST')?.url).toBe(`${path}/correct`);
  });

  test('cannot be sent until the year has ended', async () => {
    show({ year: 2026, isRunning: true });
    await screen.findByText('2026 loopt nog');
    await screen.findByText('an@voorbeeld.nl');
    expect(screen.queryByRole('button', { name: /^Verstuur/ })).toBeNull();
    expect(screen.queryByRole('checkbox')).toBeNull();
  });

  test('omit each count of donors that is zero', async () => {
    show({ withoutNameCount: 0, silencedCount: 0 });
    await screen.findByText('Zonder postadres', { selector: 'dt' });
    expect(screen.queryByText('Zonder naam', { selector: 'dt' })).toBeNull();
    expect(screen.queryByText('Willen geen mail')).toBeNull();
  });

  test('show an empty state for a year without donations', async () => {
    show({ donorCount: 0, withoutEmail: { count: 0, amount: '0.00', returned: '0.00' } });
    await screen.findByText('Geen giften in 2025');
    expect(screen.queryByRole('link', { name: 'Bekijk een voorbeeld' })).toBeNull();
  });

  test.each(['viewer', 'staff'] as const)('show figures but no names to the role %s', async (role) => {
    const { requests } = show({}, { role });
    await screen.findByText('1.234');
    screen.getByText(/^Eigenaars en penningmeesters maken en versturen de jaaroverzichten\./);
    screen.getByText('900 donateurs');
    // A viewer cannot send overviews, so the warning is hidden.
    expect(screen.queryByText('Kijk dit na voordat u verstuurt')).toBeNull();
    expect(screen.queryByRole('button', { name: /^Verstuur/ })).toBeNull();
    expect(requests.some(({ url }) => /donors|periods/.test(url))).toBe(false);
  });

  test('report a failed load, and load again when the user presses the button', async () => {
    const { user, answers } = show({}, { loads: false });
    await screen.findByText('De jaaroverzichten konden niet worden geladen.');
    answers[`GET ${path}`] = json(figures);
    await user.click(screen.getByRole('button', { name: /opnieuw/i }));
    await screen.findByText('1.234');
    expect(screen.queryByText('De jaaroverzichten konden niet worden geladen.')).toBeNull();
  });
});

describe('the totals of a year', () => {
  test('exclude refunds, and show the refunded amount beside each reduced total', async () => {
    show({ returned: '20.00', withoutEmail: { count: 3, amount: '30.00', returned: '5.00' } });
    await screen.findByText(/^€\s20,00 ging terug en telt niet mee$/);
    screen.getByText(/^3, samen €\s30,00, zonder de €\s5,00 die is teruggegaan$/);
    const rows = await Promise.all(
      [donor, sent].map(async ({ email }) => within((await screen.findByText(email)).closest('tr')!)),
    );
    expect(rows.map((row) => row.queryByText(/^€\s7,50 teruggegaan$/) !== null)).toEqual([false, true]);
  });

  test('do not mention refunds when there are none', async () => {
    show();
    await screen.findByText(/^€\s12\.345,60$/);
    expect(screen.queryByText(/ging terug/)).toBeNull();
  });
});

describe('the ANBI periods', () => {
  test('open through a link, and an owner can correct them or see why the server refuses', async () => {
    const { user, answers, requests } = show();
    await user.click(await screen.findByRole('link', { name: 'ANBI en RSIN door de jaren' }));
    await screen.findByRole('heading', { level: 1, name: 'ANBI en RSIN door de jaren' });
    await user.click(await screen.findByRole('button', { name: 'Verbeter: Sinds wanneer bent u ANBI?' }));
    const from = screen.getByLabelText<HTMLInputElement>('Vanaf');
    await user.clear(from);
    await user.type(from, '2015-01-01');
    answers[`PUT ${path}/periods`] = refusal(400, {
      message: 'x',
      code: 'validation_failed',
      fields: { periods: 'Een periode kan niet in de toekomst liggen.' },
    });
    await user.click(screen.getByRole('button', { name: 'Bewaren' }));
    await screen.findByText('Een periode kan niet in de toekomst liggen.');
    answers[`PUT ${path}/periods`] = json({ message: 'De periodes zijn bewaard.' });
    await user.click(screen.getByRole('button', { name: 'Bewaren' }));
    await screen.findByText('De periodes zijn bewaard.');
    expect(requests.findLast(({ method }) => method === 'PUT')?.body).toEqual({
      key: 'org_anbi',
      periods: [{ from: '2015-01-01', until: null, value: 'ja' }],
    });
  });

  test('are read-only for a treasurer', async () => {
    show({}, { role: 'treasurer', address: '/admin?deel=anbi' });
    await screen.findByText('Sinds 16 nov 2026');
    expect(screen.queryByRole('button', { name: /^Verbeter/ })).toBeNull();
  });
});
