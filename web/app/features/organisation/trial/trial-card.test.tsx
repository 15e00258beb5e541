// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import type { Trial, Trials, TriedVariant } from '../../../../../contract/trials.ts';
import { idOf, signedIn } from '../../../../testing/accounts.ts';
import { json, refusal, startFakeApi } from '../../../../testing/fake-api.ts';
import { paste, renderScreen } from '../../../../testing/render-screen.tsx';
import { makeSetting } from '../../../../testing/settings.ts';
import { TrialCard } from './trial-card.tsx';

const makeVariant = (value: string, change: Partial<TriedVariant> = {}): TriedVariant => ({
  value,
  visits: 1_240,
  gifts: 61,
  monthlyGifts: 0,
  perVisit: '1.85',
  ...change,
});

const makeTrial = (change: Partial<Trial> = {}): Trial => ({
  id: idOf('t'),
  kind: 'amounts',
  startedAt: '2026-10-03T10:00:00.000Z',
  endedAt: null,
  first: makeVariant('10; 25; 50'),
  second: makeVariant('7,50; 15; 30', { monthlyGifts: 4, perVisit: '2.40' }),
  winner: null,
  kept: null,
  ...change,
});

function open(trials: Trials, user = signedIn()) {
  const api = startFakeApi({
    'GET /api/auth/me': user,
    'GET /api/admin/settings': json([
      makeSetting('form_amounts', { defaultValue: '10; 25; 50' }),
      makeSetting('form_frequency', { defaultValue: 'eenmalig' }),
    ]),
    'GET /api/admin/trial': json(trials),
    'POST /api/admin/trial': json({ message: 'De geefproef is begonnen.' }),
    'POST /api/admin/trial/end': json({ message: 'De geefproef is beëindigd.' }),
  });
  const sent = () =>
    api.requests.filter(({ method }) => method === 'POST').map(({ url, body }) => [url, body]);
  return { api, sent, ...renderScreen(<TrialCard />, '/admin?tab=organisatie&deel=formulier') };
}

const nothing: Trials = { running: null, former: [] };
const startTrial = (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Geefproef starten' }));
const amount = (which: string) => screen.findByRole('textbox', { name: `${which} bedrag van variant B` });

describe('a trial of the donation form', () => {
  test('starts with a variant B that offers the amounts that the user types', async () => {
    const { api, sent, user } = open(nothing);
    await screen.findByText('€ 10, € 25 en € 50');
    screen.getByText(/Campagnepagina’s doen niet mee/);
    await paste(user, await amount('Eerste'), '€ 15');
    await paste(user, await amount('Tweede'), '30');
    await paste(user, await amount('Vierde'), '60');
    api.answers['GET /api/admin/trial'] = json({ running: makeTrial(), former: [] });
    await startTrial(user);
    await screen.findByText('De geefproef is begonnen.');
    expect(sent()).toEqual([['/api/admin/trial', { kind: 'amounts', value: '15; 30; 60' }]]);
    await screen.findByRole('region', { name: 'Variant A' });
  });

  test('starts with a variant B that preselects monthly gifts if the form now preselects one-off gifts', async () => {
    const { sent, user } = open(nothing);
    await user.selectOptions(await screen.findByLabelText('Wat wilt u proberen?'), 'frequency');
    await screen.findByText('Maandelijks');
    await startTrial(user);
    await screen.findByText('De geefproef is begonnen.');
    expect(sent()).toEqual([['/api/admin/trial', { kind: 'frequency', value: 'maandelijks' }]]);
  });

  test('starts with a variant B that asks about monthly giving for gifts up to the typed amount', async () => {
    const { api, sent, user } = open(nothing);
    await user.selectOptions(await screen.findByLabelText('Wat wilt u proberen?'), 'question');
    await screen.findByText('Niet vragen');
    const sentence = 'Vul een bedrag in van 6 tot 1.000 euro, bijvoorbeeld 50.';
    api.answers['POST /api/admin/trial'] = refusal(400, {
      message: sentence,
      code: 'validation_failed',
      fields: { value: sentence },
    });
    const limit = screen.getByRole('textbox', { name: /^Variant B: vraag het tot en met/ });
    await paste(user, limit, '5');
    await startTrial(user);
    await screen.findByText(sentence);
    expect(limit.getAttribute('aria-invalid')).toBe('true');
    api.answers['POST /api/admin/trial'] = json({ message: 'De geefproef is begonnen.' });
    const running = makeTrial({ kind: 'question', first: makeVariant(''), second: makeVariant('50') });
    api.answers['GET /api/admin/trial'] = json({ running, former: [] });
    await paste(user, limit, '0');
    await startTrial(user);
    await screen.findByText('De geefproef is begonnen.');
    expect(sent().at(-1)).toEqual(['/api/admin/trial', { kind: 'question', value: '50' }]);
    within(await screen.findByRole('region', { name: 'Variant A' })).getByText('Niet vragen');
    within(screen.getByRole('region', { name: 'Variant B' })).getByText('Vragen tot en met € 50');
  });

  test('does not start with amounts that the server refuses, and keeps the input', async () => {
    const { api, user } = open(nothing);
    const sentence = 'Vul drie tot vijf bedragen in.';
    api.answers['POST /api/admin/trial'] = refusal(400, {
      message: sentence,
      code: 'validation_failed',
      fields: { value: sentence },
    });
    await paste(user, await amount('Eerste'), '15');
    await startTrial(user);
    await screen.findByText(sentence);
    expect((await amount('Eerste')).getAttribute('aria-invalid')).toBe('true');
    expect((await amount('Eerste')).getAttribute('value')).toBe('15');
    delete api.answers['POST /api/admin/trial'];
    await startTrial(user);
    expect(await screen.findByText(/De proef is niet begonnen. Controleer de verbinding/)).toBeDefined();
  });

  test('shows the figures of both variants before there is a winner', async () => {
    open({ running: makeTrial(), former: [] });
    const first = within(await screen.findByRole('region', { name: 'Variant A' }));
    first.getByText('1.240');
    first.getByText('61');
    first.getByText('€ 1,85');
    const second = within(screen.getByRole('region', { name: 'Variant B' }));
    second.getByText('€ 7,50, € 15 en € 30');
    second.getByText(/, waarvan 4 maandelijks/);
    screen.getByText('Nog niet te zeggen');
    expect(screen.queryByText(/brengt meer op/)).toBeNull();
    expect(screen.queryByText('U staat nog op test')).toBeNull();
  });

  test('says that a variant has no visits yet, and warns an organisation in test mode', async () => {
    const empty = { visits: 0, gifts: 0, perVisit: null };
    open(
      { running: makeTrial({ first: makeVariant('10; 25; 50', empty) }), former: [] },
      signedIn({ apiEnvironment: 'test' }),
    );
    const first = within(await screen.findByRole('region', { name: 'Variant A' }));
    first.getByText('Nog geen bezoek');
    expect(await screen.findByText('U staat nog op test')).toBeDefined();
  });

  test('names the winner, and ends after the user confirms', async () => {
    const { api, sent, user } = open({ running: makeTrial({ winner: 2 }), former: [] });
    await screen.findByText('Variant B brengt meer op');
    screen.getByText('Zo’n uitslag komt in hoogstens 1 op de 20 proeven door toeval.');
    await user.click(screen.getByRole('button', { name: 'Stoppen en B nemen' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    delete api.answers['POST /api/admin/trial/end'];
    await user.click(dialog.getByRole('button', { name: 'Proef stoppen' }));
    await dialog.findByText('De proef loopt nog. Controleer de verbinding en probeer het opnieuw.');
    api.answers['POST /api/admin/trial/end'] = json({ message: 'De geefproef is beëindigd.' });
    const ended = makeTrial({ endedAt: '2026-11-14T10:00:00.000Z', winner: 2, kept: 2 });
    api.answers['GET /api/admin/trial'] = json({ running: null, former: [ended] });
    await user.click(dialog.getByRole('button', { name: 'Proef stoppen' }));
    await screen.findByText('De geefproef is beëindigd.');
    expect(sent().at(-1)).toEqual(['/api/admin/trial/end', { id: idOf('t'), keep: 2 }]);
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    const former = within(await screen.findByRole('table', { name: 'Eerdere proeven' }));
    former.getByText('B bracht meer op');
    former.getByText('3 okt 2026 – 14 nov 2026');
    await amount('Eerste');
  });

  test('can be reloaded after a failed load', async () => {
    const { api, user } = open(nothing);
    cleanup();
    delete api.answers['GET /api/admin/trial'];
    renderScreen(<TrialCard />, '/admin');
    await screen.findByText('De geefproef kan niet worden getoond');
    api.answers['GET /api/admin/trial'] = json(nothing);
    await user.click(screen.getByRole('button', { name: 'Opnieuw proberen' }));
    expect(await amount('Eerste')).toBeDefined();
  });
});
