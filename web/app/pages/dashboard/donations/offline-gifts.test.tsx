import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { PaperHold } from '../../../../../contract/paper-hold.ts';
import { idOf, signedIn } from '../../../../testing/accounts.ts';
import { makeDetail, makeDonation, optionalId } from '../../../../testing/donations.ts';
import { json, refusal, startFakeApi } from '../../../../testing/fake-api.ts';
import { renderScreen } from '../../../../testing/render-screen.tsx';
import { DonationsScreen } from './donations-screen.tsx';

const offline = { isOffline: true, paymentMethod: 'offline_cash', amountRefundable: '0.00' };

function show({
  role = 'owner' as const,
  address = '/admin?tab=donaties',
  ...user
}: { role?: 'owner' | 'staff'; address?: string; paperHold?: PaperHold } = {}) {
  const api = startFakeApi({
    'GET /api/auth/me': signedIn({ role, apiEnvironment: 'live', ...user }),
    'GET /api/admin/donations': () =>
      Response.json([makeDonation({ isOffline: true, pageTitle: 'Soepbus', fundName: 'Nieuw dak' })], {
        headers: { 'x-total-count': '1' },
      }),
    [`GET /api/admin/donations/${optionalId}`]: json(makeDetail(offline)),
    'GET /api/admin/donations/origins': json({
      pages: [{ id: idOf('p'), title: 'Soepbus', slug: 'soepbus' }],
      pageCount: 1,
      chosenPage: null,
      funds: [{ id: idOf('f'), name: 'Nieuw dak', isArchived: false }],
      sources: [],
    }),
    'POST /api/admin/offline-gifts': json({ id: optionalId }, 201),
    [`POST /api/admin/offline-gifts/${optionalId}/take-back`]: json({ message: 'Gift teruggenomen.' }),
  });
  return { ...api, ...renderScreen(<DonationsScreen />, address) };
}

const type = (label: RegExp | string, value: string) =>
  fireEvent.change(within(screen.getByRole('dialog')).getByLabelText(label), { target: { value } });

test('the user enters an offline donation, and must confirm a likely duplicate', async () => {
  const { requests, answers } = show();
  // The date has no tooltip with the time, because the time of an offline donation is unknown.
  await screen.findByRole('row', { name: /nl · Buiten Gulhart om/ });
  expect(screen.getByText('3 apr 2026').title).toBe('');
  fireEvent.click(screen.getByRole('button', { name: 'Gift invoeren' }));
  await within(screen.getByRole('dialog')).findByLabelText('Bestemming');
  type('Datum', '29-03-2026');
  type('Bedrag in euro', '125,50');
  type(/^Voornaam/, 'Gerda');
  type('Hoe', 'offline_collection');
  type('Pagina', idOf('p'));
  answers['POST /api/admin/offline-gifts'] = refusal(409, {
    code: 'duplicate_gift',
    message: 'Er is er al een.',
  });
  fireEvent.click(screen.getByRole('button', { name: 'Invoeren' }));
  await screen.findByText('Staat deze gift er al?');
  answers['POST /api/admin/offline-gifts'] = json({ id: optionalId }, 201);
  fireEvent.click(screen.getByRole('button', { name: 'Toch invoeren' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const sent = requests.filter(({ method }) => method === 'POST').map(({ body }) => body);
  const typed = {
    date: '2026-03-29',
    amount: '125,50',
    firstName: 'Gerda',
    lastName: '',
    email: '',
    method: 'offline_collection',
    pageId: idOf('p'),
    fundId: null,
  };
  expect(sent).toMatchObject([
    { ...typed, isAnother: false },
    { ...typed, isAnother: true },
  ]);
});

test('an unclear date is refused at its field, and nothing is sent', async () => {
  const { requests } = show();
  fireEvent.click(await screen.findByRole('button', { name: 'Gift invoeren' }));
  type('Datum', '31-02-2026');
  fireEvent.click(screen.getByRole('button', { name: 'Invoeren' }));
  await screen.findByText('Vul een dag in, zoals 31-12-2026.');
  expect(screen.getByLabelText('Datum').getAttribute('aria-invalid')).toBe('true');
  expect(requests.some(({ method }) => method === 'POST')).toBe(false);
});

test('a field that the server refuses is marked with the reason', async () => {
  const { answers } = show();
  fireEvent.click(await screen.findByRole('button', { name: 'Gift invoeren' }));
  answers['POST /api/admin/offline-gifts'] = refusal(400, {
    code: 'validation_failed',
    message: 'Niet alles is goed ingevuld.',
    fields: { date: 'Deze dag is nog niet geweest.' },
  });
  fireEvent.click(screen.getByRole('button', { name: 'Invoeren' }));
  await screen.findByText('Deze dag is nog niet geweest.');
  expect(screen.getByLabelText('Datum').getAttribute('aria-invalid')).toBe('true');
});

test('an offline donation can be taken back with a reason, but cannot be refunded', async () => {
  const { requests } = show({ address: `/admin?tab=donaties&donatie=${optionalId}` });
  fireEvent.click(await screen.findByRole('button', { name: 'Terugnemen' }));
  expect(screen.queryByRole('button', { name: 'Terugbetalen' })).toBeNull();
  const question = within(await screen.findByRole('alertdialog'));
  fireEvent.change(question.getByLabelText('Reden'), { target: { value: 'Dubbel ingevoerd' } });
  fireEvent.click(question.getByRole('button', { name: 'Terugnemen' }));
  await waitFor(() =>
    expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({ reason: 'Dubbel ingevoerd' }),
  );
});

test('an organisation that cannot issue papers yet sees only the reason, and no form', async () => {
  show({ paperHold: 'unconfirmed' });
  fireEvent.click(await screen.findByRole('button', { name: 'Gift invoeren' }));
  const dialog = within(await screen.findByRole('dialog'));
  dialog.getByText('U kunt nog geen giften invoeren');
  dialog.getByRole('link', { name: 'Naar het dashboard' });
  expect(dialog.queryByText(/^Voor giften die buiten Gulhart om binnenkwamen/)).toBeNull();
  expect(dialog.queryByLabelText('Datum')).toBeNull();
  expect(dialog.queryByRole('button', { name: 'Invoeren' })).toBeNull();
});

test('staff cannot enter offline donations', async () => {
  show({ role: 'staff' });
  await screen.findByText(/ · Buiten Gulhart om$/);
  expect(screen.queryByRole('button', { name: 'Gift invoeren' })).toBeNull();
});
