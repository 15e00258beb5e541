import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Role } from '../../../../../contract/roles.ts';
import { signedIn } from '../../../../testing/accounts.ts';
import { makeDetail, makeDonation, optionalId } from '../../../../testing/donations.ts';
import { json, startFakeApi } from '../../../../testing/fake-api.ts';
import { renderScreen } from '../../../../testing/render-screen.tsx';
import { DonationsScreen } from './donations-screen.tsx';

const withoutDonor = { email: null, firstName: null, lastName: null };
const namesLeftOut = 'Namen en adressen van donateurs horen niet bij uw rol. Ze zijn hier weggelaten.';

function show(role: Role, address = '/admin?tab=donaties') {
  const donor = role === 'viewer' ? withoutDonor : {};
  const api = startFakeApi({
    'GET /api/auth/me': signedIn({ role }),
    'GET /api/admin/donations': () =>
      Response.json([makeDonation(donor)], { headers: { 'x-total-count': '1' } }),
    [`GET /api/admin/donations/${optionalId}`]: json(makeDetail()),
  });
  return { ...api, ...renderScreen(<DonationsScreen />, address) };
}

const namesOf = (elements: readonly HTMLElement[]) => elements.map(({ textContent }) => textContent);

test('a viewer sees donations without donors, links or exports, and one sentence explains why', async () => {
  const { requests } = show('viewer', '/admin?tab=donaties&zoek=jansen');
  const row = within(await screen.findByRole('row', { name: /25,00/ }));
  expect(screen.getAllByText(namesLeftOut)).toHaveLength(1);
  row.getByText('Donateur');
  expect(row.queryByRole('link')).toBeNull();
  expect(row.queryByRole('button', { name: /stoppen/ })).toBeNull();
  expect(screen.queryByRole('searchbox')).toBeNull();
  expect(screen.queryByRole('list', { name: 'Exporteren' })).toBeNull();
  expect(requests.map(({ url }) => url).join()).not.toContain('jansen');
});

test('a viewer who opens a link to one donation sees only the list', async () => {
  const { requests } = show('viewer', `/admin?tab=donaties&donatie=${optionalId}`);
  await screen.findByRole('row', { name: /25,00/ });
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(requests.map(({ url }) => url.split('?')[0])).not.toContain(`/api/admin/donations/${optionalId}`);
});

test.each([
  ['owner', ['Kwitantie'], ['Mail sturen', 'Terugbetalen', 'Gegevens downloaden', 'Gegevens verwijderen']],
  [
    'treasurer',
    ['Kwitantie'],
    ['Mail sturen', 'Terugbetalen', 'Gegevens downloaden', 'Gegevens verwijderen'],
  ],
  ['staff', [], ['Mail sturen']],
] as const)(
  'a %s sees in the panel only the links and buttons that the role allows',
  async (role, links, buttons) => {
    show(role, `/admin?tab=donaties&donatie=${optionalId}`);
    const panel = within(await screen.findByRole('dialog', { name: 'Gift' }));
    await panel.findByText('Waarom deze status?');
    const offered = namesOf(panel.getAllByRole('button'));
    const actions = ['Mail sturen', 'Terugbetalen', 'Gegevens downloaden', 'Gegevens verwijderen'];
    expect(actions.filter((name) => offered.includes(name))).toEqual(buttons);
    expect(namesOf(panel.queryAllByRole('link', { name: 'Kwitantie' }))).toEqual(links);
  },
);

test.each([
  ['owner', true],
  ['treasurer', true],
  ['staff', false],
] as const)('a %s sees donors (may export: %s)', async (role, mayExport) => {
  show(role);
  await screen.findByText('Zoë Jansen');
  expect(screen.queryByText(namesLeftOut)).toBeNull();
  expect(screen.queryByRole('list', { name: 'Exporteren' }) !== null).toBe(mayExport);
});

test.each([
  ['maandelijks', 'maandelijks'],
  ['stornos', 'stornos'],
  ['vergeten', 'verzoeken'],
])('the old URL of the part "%s" redirects to that part on the tab Donateurs', async (old, part) => {
  const { addresses } = show('owner', `/admin?tab=donaties&deel=${old}&omgeving=test`);
  await waitFor(() => expect(addresses.at(-1)).toBe(`/admin?tab=donateurs&deel=${part}&omgeving=test`));
});
