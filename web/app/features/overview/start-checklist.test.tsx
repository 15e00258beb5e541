// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Setting } from '../../../../contract/settings.ts';
import { idOf, signedIn } from '../../../testing/accounts.ts';
import { makeDonation, makeStats } from '../../../testing/donations.ts';
import { json, refusal, startFakeApi } from '../../../testing/fake-api.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { makeSetting } from '../../../testing/settings.ts';
import { StartChecklist } from './start-checklist.tsx';

afterEach(() => void vi.restoreAllMocks());

interface Setup {
  values?: Record<string, string>;
  simulator?: boolean;
  sightings?: string[];
  mayShowForm?: boolean;
  testGift?: 'completed' | 'failed';
  liveGifts?: number;
  liveGift?: Parameters<typeof makeDonation>[0];
  simulatorKey?: 'mollie_api_key' | 'mollie_api_live_key';
}

function show({ values = {}, simulator = false, sightings = [], testGift, ...setup }: Setup = {}) {
  const settings: Setting[] = [
    'org_name',
    'org_logo_url',
    'mollie_api_live_key',
    'payment_api_environment',
  ].map((key) =>
    makeSetting(key, {
      value: values[key] ?? null,
    }),
  );
  const offer = simulator ? { simulatorKeyPrefix: 'test_simulator_' } : {};
  settings.push(makeSetting('mollie_api_key', { value: values['mollie_api_key'] ?? null, ...offer }));
  for (const setting of settings) if (setting.key === setup.simulatorKey) setting.isSimulatorKey = true;
  const seenAt = '2026-11-16T09:00:00Z';
  const api = startFakeApi({
    'GET /api/auth/me': signedIn(),
    'GET /api/admin/settings': json(settings),
    'GET /api/admin/form-sightings': json(
      sightings.map((host) => ({
        host,
        firstSeenAt: seenAt,
        lastSeenAt: seenAt,
        mayShowForm: setup.mayShowForm ?? true,
      })),
    ),
    'GET /api/admin/stats': () => {
      const isOfTests = api.requests.at(-1)?.url.includes('apiEnvironment=test');
      const gifts = testGift ? [makeDonation({ status: testGift, apiEnvironment: 'test' })] : [];
      const liveGifts = Array.from({ length: setup.liveGifts ?? 0 }, () => makeDonation(setup.liveGift));
      return Response.json(makeStats({ recent: isOfTests ? gifts : liveGifts }));
    },
  });
  return { ...api, ...renderScreen(<StartChecklist environment="live" />) };
}

const form = `${window.location.origin}/donation-embed?component=advanced&orgId=${idOf('a')}`;

async function steps() {
  await screen.findByText(/van \d gedaan/);
  return screen.getAllByRole('listitem').map((item) => {
    const state = /Gedaan|Te doen|Overgeslagen|Later/.exec(item.textContent)?.[0];
    return `${within(item).queryByRole('link')?.getAttribute('href') ?? 'knop'} ${state}`;
  });
}

const nextSteps = () =>
  screen
    .getAllByRole('listitem')
    .filter((item) => item.getAttribute('aria-current') === 'step')
    .map((item) => item.querySelector('.font-semibold')?.textContent);

describe('the first steps of an organisation', () => {
  test('begin with the profile of the organisation and end with the switch to live payments', async () => {
    show();
    expect(await steps()).toEqual([
      '/admin?tab=organisatie&stap=1 Te doen',
      '/admin?tab=api&stap=2 Te doen',
      '/admin?tab=documentatie&stap=3 Te doen',
      '/admin?tab=api&stap=4 Te doen',
      '/admin?tab=api&stap=5 Te doen',
    ]);
    screen.getByText('Vul eerst de testsleutel van Mollie in. Die hebt u zodra u zich daar aanmeldt.');
    expect(nextSteps()).toEqual(['Uw naam en logo']);
    expect(screen.getAllByText('Nu doen')).toHaveLength(1);
  });

  test('highlight the first step that is not done, and no step when all are done', async () => {
    const values = {
      org_name: 'Licht',
      org_logo_url: 'https://licht.nl/logo.png',
      mollie_api_key: '****abcd',
    };
    show({ values, testGift: 'completed' });
    await steps();
    expect(nextSteps()).toEqual(['Het formulier op uw website']);
    cleanup();
    const live = { mollie_api_live_key: '****abcd', payment_api_environment: 'live' };
    show({ values: { ...values, ...live }, testGift: 'completed', sightings: ['licht.nl'] });
    await steps();
    expect(nextSteps()).toEqual([]);
    expect(screen.queryByText('Nu doen')).toBeNull();
  });

  test('are done after the user fills in the settings, pays a test donation and places the form', async () => {
    show({
      values: {
        org_name: 'Licht',
        org_logo_url: 'https://licht.nl/logo.png',
        mollie_api_key: '****abcd',
        mollie_api_live_key: '****abcd',
        payment_api_environment: 'live',
      },
      sightings: ['buurtkeuken.nl', 'oud.nl'],
      testGift: 'completed',
    });
    expect(await steps()).toEqual([
      '/admin?tab=organisatie&stap=1 Gedaan',
      `${form} Gedaan`,
      '/admin?tab=documentatie&stap=3 Gedaan',
      '/admin?tab=api&stap=4 Gedaan',
      '/admin?tab=api&stap=5 Gedaan',
    ]);
    screen.getByText('· Gezien op buurtkeuken.nl.');
    screen.getByText('5 van 5 gedaan');
    expect(screen.queryByText(/^Alleen uw logo ontbreekt nog/)).toBeNull();
  });

  test('a missing logo, a failed test donation, an unplaced form and test mode each leave one step open', async () => {
    show({
      values: {
        org_name: 'Licht',
        mollie_api_key: '****abcd',
        mollie_api_live_key: '****abcd',
        payment_api_environment: 'test',
      },
      testGift: 'failed',
    });
    expect((await steps()).map((step) => step.endsWith('Gedaan'))).toEqual([
      false,
      false,
      false,
      true,
      false,
    ]);
    screen.getByText(/^Alleen uw logo ontbreekt nog\./);
  });

  test('lead to the list of domains while browsers refuse the form on the only website that has it', async () => {
    show({ sightings: ['localhost:4557'], mayShowForm: false });
    expect(await steps()).toContain('/admin?tab=api&domein=localhost%3A4557&stap=3 Te doen');
    screen.getByText(/^Gezien op localhost:4557, maar dat domein staat niet in uw lijst\./);
  });

  test('end with the key of Mollie, for later, while the organisation only tries the product with the simulator', async () => {
    const profile = { org_name: 'Licht', org_logo_url: 'https://licht.nl/logo.png' };
    show({
      values: { ...profile, mollie_api_key: '****abcd' },
      simulatorKey: 'mollie_api_key',
      testGift: 'completed',
      sightings: ['licht.nl'],
    });
    expect((await steps()).slice(2)).toEqual([
      '/admin?tab=documentatie&stap=3 Gedaan',
      '/admin?tab=api&stap=4 Te doen',
      '/admin?tab=api&stap=5 Later',
    ]);
    screen.getByText('3 van 5 gedaan');
    screen.getByRole('heading', { name: 'U kunt alles uitproberen' });
    screen.getByText('Voor echte giften volgen nog 2 stappen.');
    expect(nextSteps()).toEqual(['Mollie koppelen']);
    expect(screen.getAllByText('Nu doen')).toHaveLength(1);
    screen.getByText(/^U oefent met de simulator: er beweegt geen geld\..*meldt u zich aan bij Mollie/);
    screen.getByText(
      /^Hiervoor is een echte live-sleutel van Mollie nodig\..*‘Sleutels opzoeken bij Mollie’/,
    );
  });

  test('do not count a live key of the simulator as a connection to Mollie, because it moves no money', async () => {
    const live = { mollie_api_live_key: '****abcd', payment_api_environment: 'live' };
    show({ values: live, simulatorKey: 'mollie_api_live_key' });
    expect((await steps()).map((step) => step.split(' ').at(-1))).toEqual([
      'doen',
      'Overgeslagen',
      'doen',
      'Later',
      'Later',
    ]);
    screen.getByText('0 van 5 gedaan');
    screen.getByRole('heading', { name: 'Op weg naar uw eerste gift' });
  });

  test('count the steps with Mollie again when the live key is real and only the test key is of the simulator', async () => {
    show({
      values: { mollie_api_key: '****abcd', mollie_api_live_key: '****abcd' },
      simulatorKey: 'mollie_api_key',
    });
    expect((await steps()).slice(3)).toEqual([
      '/admin?tab=api&stap=4 Gedaan',
      '/admin?tab=api&stap=5 Te doen',
    ]);
    screen.getByText('1 van 5 gedaan');
  });

  const complete = {
    values: {
      org_name: 'Licht',
      org_logo_url: 'https://licht.nl/logo.png',
      mollie_api_live_key: '****abcd',
      payment_api_environment: 'live',
    },
  };

  test('skip the test donation of an organisation that is live, and do not count it as done', async () => {
    show(complete);
    expect((await steps())[1]).toBe('/admin?tab=api&stap=2 Overgeslagen');
    screen.getByText('3 van 5 gedaan');
    expect(nextSteps()).toEqual(['Het formulier op uw website']);
  });

  test('count the form as placed after a donor paid, even if it is on no website', async () => {
    show({ liveGifts: 1 });
    expect((await steps())[2]).toBe('/admin?tab=documentatie&stap=3 Gedaan');
    screen.getByText('· Er kwam een gift binnen.');
  });

  test.each([
    [
      'stay while the form is not on a website and no donor has paid',
      { liveGifts: 4, liveGift: { status: 'failed' } as const },
      true,
    ],
    [
      'stay while the organisation entered all gifts itself',
      { liveGifts: 4, liveGift: { isOffline: true } },
      true,
    ],
    ['disappear when a donor pays with a link or a QR code and all else is done', { liveGifts: 1 }, false],
    [
      'disappear when all are done and a live donation has arrived',
      { liveGifts: 1, sightings: ['licht.nl'] },
      false,
    ],
    [
      'stay until a live donation arrives, even if all are done',
      { liveGifts: 0, sightings: ['licht.nl'] },
      true,
    ],
    ['disappear after five live donations', { liveGifts: 5 }, false],
    [
      'disappear after a live donation at the simulator, although the steps with Mollie are for later',
      { liveGifts: 1, simulatorKey: 'mollie_api_live_key' } as const,
      false,
    ],
  ])('%s', async (_title, facts, isShown) => {
    const { requests } = show({ ...complete, ...facts });
    await waitFor(() => expect(requests.filter(({ url }) => url.includes('stats'))).toHaveLength(2));
    await waitFor(() => expect(screen.queryByText('Eerste stappen laden...')).toBeNull());
    expect(screen.queryByText('Op weg naar uw eerste gift') !== null).toBe(isShown);
  });

  test.each([{ simulator: true }, { values: { mollie_api_key: '****abcd' } }])(
    'describe the test donation in the same words with a simulator and with a test key: %o',
    async (facts) => {
      show(facts);
      const sentence = 'Geef uzelf een tientje en kijk wat er gebeurt. Er beweegt geen geld.';
      expect(await screen.findByText(sentence)).toBeDefined();
    },
  );

  test('start a test donation with one press when there is a simulator', async () => {
    const opened = vi.spyOn(window, 'open').mockReturnValue(window);
    const { user, requests, answers } = show({ simulator: true });
    answers['PUT /api/admin/settings'] = json({ message: 'Opgeslagen.', warnings: {} });

    await user.click(await screen.findByRole('button', { name: /Een proefgift op uw eigen formulier/ }));
    await waitFor(() => expect(opened.mock.calls).toEqual([[form, '_blank']]));
    expect(requests.find(({ method }) => method === 'PUT')?.body).toEqual({
      values: { mollie_api_key: expect.stringMatching(/^test_simulator_[0-9a-f]{32}$/) },
    });
  });

  test('report why a test donation could not start, and open no window', async () => {
    const opened = vi.spyOn(window, 'open').mockReturnValue(window);
    const { user, answers } = show({ simulator: true });
    answers['PUT /api/admin/settings'] = refusal(503, { message: 'Even niet.', code: 'unavailable' });

    await user.click(await screen.findByRole('button', { name: /proefgift/ }));
    await screen.findByText('De proefgift kon niet beginnen');
    screen.getByText('Even niet.');
    expect(opened).not.toHaveBeenCalled();
  });

  test('report a failed load', async () => {
    const { answers } = show();
    delete answers['GET /api/admin/form-sightings'];
    expect(await screen.findByText('De eerste stappen konden niet worden geladen.')).toBeDefined();
  });
});
