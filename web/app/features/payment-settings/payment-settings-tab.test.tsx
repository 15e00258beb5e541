import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { saveSettingsBody, type Setting } from '../../../../contract/settings.ts';
import { idOf, signedIn } from '../../../testing/accounts.ts';
import { json, refusal, startFakeApi } from '../../../testing/fake-api.ts';
import { paste, renderScreen } from '../../../testing/render-screen.tsx';
import { makeSetting } from '../../../testing/settings.ts';
import { PaymentSettingsTab } from './payment-settings-tab.tsx';

const typedKey = 'test_dHar4XY7LxsDOtmnkVtjNVWXLSlXsM';

function startApi(overrides: Partial<Record<string, Partial<Setting>>> = {}) {
  const settings = new Map(
    [
      makeSetting('payment_api_environment', {
        defaultValue: 'test',
        ...overrides['payment_api_environment'],
      }),
      makeSetting('mollie_api_key', { placeholder: 'test_…', ...overrides['mollie_api_key'] }),
      makeSetting('mollie_api_live_key', { placeholder: 'live_…', ...overrides['mollie_api_live_key'] }),
    ].map((setting) => [setting.key, setting]),
  );
  const api = startFakeApi({
    'GET /api/auth/me': signedIn(),
    'GET /api/admin/domains': json([]),
    'GET /api/admin/settings': () => Response.json([...settings.values()]),
    'PUT /api/admin/settings': () => {
      for (const [key, value] of Object.entries(saved().at(-1) ?? {})) {
        const setting = settings.get(key);
        const kept = key.startsWith('mollie') && value ? `****${value.slice(-4)}` : value || null;
        if (setting) settings.set(key, { ...setting, value: kept });
      }
      return Response.json({ message: 'Opgeslagen.', warnings: {} });
    },
  });
  const saved = () =>
    api.requests
      .filter(({ method, url }) => method === 'PUT' && url === '/api/admin/settings')
      .map(({ body }) => saveSettingsBody.parse(body).values);
  return { ...api, saved };
}

const button = (name: string) => screen.getByRole('button', { name });
const isDisabled = (name: string) => button(name).hasAttribute('disabled');
const keyInput = (name: string) => screen.findByRole('textbox', { name });

describe('the payment settings', () => {
  test('can be saved or cancelled only after a change', async () => {
    const { requests } = startApi({ mollie_api_key: { value: '****1234' } });
    const { user } = renderScreen(<PaymentSettingsTab />);
    await screen.findByText('Laden...');

    expect(await keyInput('Testsleutel')).toHaveProperty('value', '****1234');
    expect(requests.map(({ url }) => url)).toContain(`/api/admin/settings?userId=${idOf('a')}`);
    expect(['Opslaan', 'Annuleren'].map(isDisabled)).toEqual([true, true]);

    await user.click(screen.getByRole('radio', { name: /Live/ }));
    screen.getByText(/Er worden echte betalingen verwerkt/);
    screen.getByText('Er is nog geen live-sleutel');
    screen.getByText('Dit is nog niet opgeslagen: tot u op ‘Opslaan’ drukt, staat u op Test.');
    expect(['Opslaan', 'Annuleren'].map(isDisabled)).toEqual([false, false]);

    await user.click(button('Annuleren'));
    expect(screen.getByRole('radio', { name: /Test/ })).toHaveProperty('checked', true);
    expect(screen.queryByText(/Er worden echte betalingen verwerkt/)).toBeNull();
    expect(['Opslaan', 'Annuleren'].map(isDisabled)).toEqual([true, true]);
  });

  test('show a warning about the unsaved environment until the user saves it', async () => {
    startApi({ payment_api_environment: { value: 'live' }, mollie_api_live_key: { value: '****9999' } });
    const { user } = renderScreen(<PaymentSettingsTab />);
    await keyInput('Live-sleutel');
    expect(screen.queryByText(/nog niet opgeslagen:/)).toBeNull();

    await user.click(screen.getByRole('radio', { name: /Test/ }));
    screen.getByText('Dit is nog niet opgeslagen: tot u op ‘Opslaan’ drukt, staat u op Live.');
    await user.click(button('Opslaan'));
    await screen.findByText('API-instellingen opgeslagen');
    await waitFor(() => expect(screen.queryByText(/nog niet opgeslagen:/)).toBeNull());
  });

  test.each([
    [
      'a test donation creates a key',
      { simulatorKeyPrefix: 'test_simulator_' },
      /met een proefgift, dan komt er vanzelf een/,
    ],
    ['Mollie provides a key', {}, /^Vul hieronder die van Mollie in, dan kunt u uw formulier uitproberen/],
  ])('explain how to get a test key: %s', async (_where, offer, sentence) => {
    startApi({ mollie_api_key: offer });
    renderScreen(<PaymentSettingsTab />);
    await screen.findByText('Er is nog geen testsleutel');
    screen.getByText(sentence);
    expect(screen.queryByText(/geen giften aannemen/)).toBeNull();
  });

  test('do not show the keys to staff', async () => {
    const { answers, requests } = startApi();
    answers['GET /api/auth/me'] = signedIn({ role: 'staff' });
    renderScreen(<PaymentSettingsTab />);
    await screen.findByText(/Er zijn nog geen domeinen/);
    screen.getByText('JavaScript-integratie');
    expect(screen.queryByText('API-sleutels')).toBeNull();
    expect(requests.map(({ url }) => url.split('?')[0])).not.toContain('/api/admin/settings');
  });

  test('send only the changed values, in one request, and mask a key after saving', async () => {
    const { saved } = startApi({ mollie_api_live_key: { value: '****9999' } });
    const { user } = renderScreen(<PaymentSettingsTab />);

    await paste(user, await keyInput('Testsleutel'), typedKey);
    await user.click(screen.getByRole('radio', { name: /Live/ }));
    await user.click(button('Opslaan'));

    await screen.findByText('API-instellingen opgeslagen');
    expect(saved()).toEqual([{ mollie_api_key: typedKey, payment_api_environment: 'live' }]);
    await waitFor(async () => expect(await keyInput('Testsleutel')).toHaveProperty('value', '****lXsM'));
    expect(['Opslaan', 'Annuleren', 'Testsleutel testen'].map(isDisabled)).toEqual([true, true, true]);
  });

  test('say that a saved key was not checked yet', async () => {
    startApi({
      mollie_api_key: { value: '****1234' },
      mollie_api_live_key: { value: '****9999', isUnchecked: true },
    });
    renderScreen(<PaymentSettingsTab />);
    await keyInput('Live-sleutel');
    expect(
      screen.getAllByText(/^Er is een sleutel opgeslagen/).map(({ textContent }) => textContent),
    ).toEqual([
      'Er is een sleutel opgeslagen. Vul hem opnieuw in om hem te testen of te vervangen.',
      'Er is een sleutel opgeslagen. Nog niet gecontroleerd bij Mollie. Vul hem opnieuw in om hem te testen of te vervangen.',
    ]);
  });

  test('ask before the form goes live without a live key, and save nothing until the user confirms', async () => {
    const { saved } = startApi({ mollie_api_key: { value: '****1234' } });
    const { user } = renderScreen(<PaymentSettingsTab />);
    await keyInput('Testsleutel');
    await user.click(screen.getByRole('radio', { name: /Live/ }));
    await user.click(button('Opslaan'));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Live zonder live-sleutel' }));
    dialog.getByText(
      'Uw formulier neemt dan geen giften aan, want er is nog geen live-sleutel. Toch op live zetten?',
    );
    expect(saved()).toEqual([]);

    await user.click(dialog.getByRole('button', { name: 'Op live zetten' }));
    await screen.findByText('API-instellingen opgeslagen');
    expect(saved()).toEqual([{ payment_api_environment: 'live' }]);
  });

  test('keep a refused key in its field, and mark and focus that field', async () => {
    const api = startApi();
    const sentence = 'Een live-sleutel begint met live_.';
    api.answers['PUT /api/admin/settings'] = refusal(400, {
      message: sentence,
      code: 'validation_failed',
      fields: { mollie_api_live_key: sentence },
    });
    const { user } = renderScreen(<PaymentSettingsTab />);

    await user.type(await keyInput('Live-sleutel'), 'hallo');
    await user.click(screen.getByRole('radio', { name: /Live/ }));
    await user.click(button('Opslaan'));

    await screen.findByText('Fout bij opslaan instellingen');
    const input = await keyInput('Live-sleutel');
    expect(input).toHaveProperty('value', 'hallo');
    expect(input.getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(input);
    expect(screen.getByRole('radio', { name: /Live/ })).toHaveProperty('checked', true);
    expect(isDisabled('Opslaan')).toBe(false);
  });

  test('advise to try again when saving fails for an unknown reason', async () => {
    const api = startApi();
    delete api.answers['PUT /api/admin/settings'];
    const { user } = renderScreen(<PaymentSettingsTab />);

    await paste(user, await keyInput('Testsleutel'), typedKey);
    await user.click(button('Opslaan'));

    await screen.findByText('Er is iets misgegaan.');
    expect(screen.getByText('Er is niets opgeslagen. Probeer het opnieuw.')).toBeDefined();
  });

  test('offer to reload the page after a failed load', async () => {
    const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {});
    const api = startApi();
    api.answers['GET /api/admin/settings'] = refusal(503, { message: 'Even niet.', code: 'unavailable' });
    const { user } = renderScreen(<PaymentSettingsTab />);

    const alert = within(await screen.findByRole('alert'));
    alert.getByText('Fout bij het laden');
    alert.getByText('Even niet.');
    await user.click(alert.getByRole('button', { name: 'Pagina vernieuwen' }));
    expect(reload).toHaveBeenCalledOnce();
  });
});

describe('a stored key', () => {
  test('is masked, cannot be tested in its field, and is replaced only by a complete new key', async () => {
    const { saved } = startApi({ mollie_api_key: { value: '****1234' } });
    const { user } = renderScreen(<PaymentSettingsTab />);
    const input = await keyInput('Testsleutel');
    expect(input).toHaveProperty('placeholder', 'Vul de sleutel opnieuw in');
    expect(isDisabled('Testsleutel testen')).toBe(true);

    await user.type(input, '5', { initialSelectionStart: 8, initialSelectionEnd: 8 });
    expect(isDisabled('Testsleutel testen')).toBe(true);
    await user.click(button('Opslaan'));
    await screen.findByText('Vul de hele sleutel opnieuw in.');
    expect(saved()).toEqual([]);

    await user.clear(input);
    screen.getByText('Bij het opslaan wordt de opgeslagen sleutel verwijderd.');
    expect(isDisabled('Testsleutel testen')).toBe(true);
    await paste(user, input, typedKey);
    expect(isDisabled('Testsleutel testen')).toBe(false);
  });
});

describe('the notice of a stored key', () => {
  test('says that the key belongs to the simulator', async () => {
    startApi({ mollie_api_key: { value: '****1234', isSimulatorKey: true } });
    renderScreen(<PaymentSettingsTab />);
    await keyInput('Testsleutel');
    screen.getByText(/^Dit is een sleutel van de simulator: er beweegt geen geld\. Vul hier later/);
    expect(screen.queryByText(/^Er is een sleutel opgeslagen/)).toBeNull();
  });

  test('replaces the warning about real payments, until the user changes the live key of the simulator', async () => {
    startApi({
      mollie_api_live_key: { value: '****1234', isSimulatorKey: true },
      payment_api_environment: { value: 'live' },
    });
    const { user } = renderScreen(<PaymentSettingsTab />);
    const input = await keyInput('Live-sleutel');
    const notice = 'Dit is een sleutel van de simulator: er beweegt geen geld.';
    screen.getByText(notice);
    expect(screen.queryByText('Let op: u kiest de live-omgeving')).toBeNull();
    await user.clear(input);
    expect(screen.queryByText(notice)).toBeNull();
    screen.getByText('Let op: u kiest de live-omgeving');
  });

  test('is shown until the user types another key', async () => {
    const notice = 'SEPA-incasso staat niet aan in uw Mollie-account.';
    startApi({ mollie_api_key: { value: '****1234', notices: [notice] } });
    const { user } = renderScreen(<PaymentSettingsTab />);
    const input = await keyInput('Testsleutel');
    screen.getByText(notice);
    await user.clear(input);
    await paste(user, input, typedKey);
    expect(screen.queryByText(notice)).toBeNull();
  });
});

describe('testing a key', () => {
  const methods = [
    { id: 'ideal', description: 'iDEAL | Wero' },
    { id: 'directdebit', description: 'SEPA-incasso' },
  ];

  test('shows the result until the key changes', async () => {
    const api = startApi();
    let answerNow: ((response: Response) => void) | undefined;
    api.answers['POST /api/test-mollie-api'] = () => new Promise((resolve) => (answerNow = resolve));
    const { user } = renderScreen(<PaymentSettingsTab />);
    await paste(user, await keyInput('Testsleutel'), typedKey);

    await user.click(button('Testsleutel testen'));
    const busy = await screen.findByRole('button', { name: 'Testen...' });
    expect(busy.getAttribute('aria-disabled')).toBe('true');
    answerNow?.(
      Response.json({ success: true, message: 'De sleutel werkt.', apiEnvironment: 'test', methods }),
    );

    await screen.findByText('API-test geslaagd');
    const list = within(await screen.findByRole('list', { name: 'Actieve betaalmethoden' }));
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'iDEAL | Wero',
      'SEPA-incasso',
    ]);
    expect(api.requests.at(-1)?.body).toEqual({ apiEnvironment: 'test', apiKey: typedKey });
    await user.type(await keyInput('Testsleutel'), 'x');
    expect(screen.queryByRole('list', { name: 'Actieve betaalmethoden' })).toBeNull();
  });

  const refused = 'Mollie accepteert deze sleutel niet.';
  const unexpected = 'Er is een onverwachte fout opgetreden bij het testen van de API.';
  test.each([
    ['a refusal', json({ success: false, message: refused, apiEnvironment: 'live', methods: [] }), refused],
    ['an answer in an unknown format', json({ hello: 1 }), 'Ongeldig antwoord van server'],
    ['an answer that is not JSON', () => new Response('<html>'), 'Ongeldig antwoord van server'],
    ['an error without a message', () => new Response('', { status: 502 }), unexpected],
    [
      'a key of the wrong kind',
      refusal(400, {
        message: 'Dit is een test-sleutel.',
        code: 'validation_failed',
        fields: { apiKey: 'Dit is een test-sleutel.' },
      }),
      'Dit is een test-sleutel.',
    ],
  ])('reports %s', async (_what, answer, sentence) => {
    const api = startApi();
    api.answers['POST /api/test-mollie-api'] = answer;
    const { user } = renderScreen(<PaymentSettingsTab />);
    await paste(user, await keyInput('Live-sleutel'), 'live_sleutel');

    await user.click(button('Live-sleutel testen'));

    await screen.findByText('API-test mislukt');
    expect(screen.getAllByText(sentence).length).toBeGreaterThan(0);
    expect(isDisabled('Live-sleutel testen')).toBe(false);
  });
});

describe('a key of the simulator', () => {
  test('is offered while the test key is empty, if the server has a simulator', async () => {
    startApi({ mollie_api_key: { simulatorKeyPrefix: 'test_simulator_' } });
    const { user } = renderScreen(<PaymentSettingsTab />);
    await keyInput('Testsleutel');
    expect(screen.queryByRole('button', { name: /Live-sleutel: simulator/ })).toBeNull();

    await user.click(button('Testsleutel: simulatorsleutel gebruiken'));

    const { value } = screen.getByRole<HTMLInputElement>('textbox', { name: 'Testsleutel' });
    expect(value).toMatch(/^test_simulator_[0-9a-f]{32}$/);
    expect(isDisabled('Opslaan')).toBe(false);
    expect(screen.queryByRole('button', { name: /simulatorsleutel/ })).toBeNull();
  });
});

describe('the script tag', () => {
  test('contains the organisation’s id, and can be copied', async () => {
    startApi();
    const { user } = renderScreen(<PaymentSettingsTab />);
    const tag = `<script src="${window.location.origin}/donate.js?orgId=${idOf('a')}" async></script>`;
    expect((await screen.findByRole('figure', { name: 'Script tag' })).textContent).toBe(tag);
    expect(screen.getByRole('link', { name: 'Documentatie' }).getAttribute('href')).toBe(
      '/admin?tab=documentatie',
    );

    await user.click(button('Script tag kopiëren'));
    await screen.findByText('Script tag gekopieerd');
    expect(await navigator.clipboard.readText()).toBe(tag);
    button('Gekopieerd');

    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not allowed'));
    await user.click(button('Gekopieerd'));
    await screen.findByText('Kon script tag niet kopiëren');
  });
});

describe('domains', () => {
  test('can be added with one press when a link names the domain', async () => {
    const api = startApi();
    api.answers['POST /api/admin/domains'] = json(
      { id: idOf('d'), host: 'localhost:4557', createdAt: '2026-01-01T00:00:00Z' },
      201,
    );
    const { user, addresses } = renderScreen(
      <PaymentSettingsTab />,
      '/admin?tab=api&domein=localhost%3A4557',
    );
    const input = await screen.findByLabelText<HTMLInputElement>('Domein toevoegen');
    expect(input.value).toBe('localhost:4557');
    expect(document.activeElement).toBe(input);

    await user.click(button('Toevoegen'));
    await screen.findByText('Domein toegevoegd');
    expect(input.value).toBe('');
    expect(addresses?.at(-1)).toBe('/admin?tab=api');
  });

  test('are sent to the server as the user pasted them, and are removed after the user confirms', async () => {
    const api = startApi();
    const domain = { id: idOf('d'), host: 'www.licht.nl', createdAt: '2026-01-01T00:00:00Z' };
    api.answers['POST /api/admin/domains'] = refusal(409, {
      message: 'Dit domein is al geregistreerd.',
      code: 'conflict',
      fields: { host: 'Dit domein is al geregistreerd.' },
    });
    const { user } = renderScreen(<PaymentSettingsTab />);
    await screen.findByText(/Er zijn nog geen domeinen/);

    await paste(user, screen.getByLabelText('Domein toevoegen'), 'https://www.licht.nl/geef');
    await user.click(button('Toevoegen'));
    await screen.findByText('Dit domein is al geregistreerd.');
    api.answers['POST /api/admin/domains'] = json(domain, 201);
    api.answers['GET /api/admin/domains'] = json([domain]);
    await user.click(button('Toevoegen'));

    await screen.findByText('Domein toegevoegd');
    expect(
      api.requests.find(({ url, method }) => url === '/api/admin/domains' && method === 'POST')?.body,
    ).toEqual({
      host: 'https://www.licht.nl/geef',
    });
    api.answers[`DELETE /api/admin/domains/${domain.id}`] = () => new Response(null, { status: 204 });
    api.answers['GET /api/admin/domains'] = json([]);
    await user.click(button('www.licht.nl verwijderen'));
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Verwijderen' }),
    );

    await screen.findByText('Domein verwijderd');
    await screen.findByText(/Er zijn nog geen domeinen/);
  });
});
