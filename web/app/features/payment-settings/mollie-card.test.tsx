import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { json, startFakeApi } from '../../../testing/fake-api.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { makeSetting } from '../../../testing/settings.ts';
import { MollieCard } from './mollie-card.tsx';

function show(values: Record<string, string> = {}) {
  const keys = ['payment_api_environment', 'mollie_api_key', 'mollie_api_live_key'];
  const settings = keys.map((key) => makeSetting(key, { value: values[key] ?? null, defaultValue: 'test' }));
  const api = startFakeApi({});
  return { ...api, ...renderScreen(<MollieCard settings={settings} />) };
}

describe('the card about Mollie', () => {
  test('lists the requirements of Mollie, with links to Mollie', () => {
    show();
    for (const what of ['KvK-uittreksel', 'Bestuurders', 'Bankrekening', 'Website']) screen.getByText(what);
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      'https://my.mollie.com/dashboard/signup',
      'https://my.mollie.com/dashboard/developers/api-keys',
    ]);
    expect(screen.queryByRole('button', { name: 'Controleer verbinding' })).toBeNull();
  });

  test('tests the stored key of the chosen environment', async () => {
    const { user, requests, answers } = show({
      payment_api_environment: 'live',
      mollie_api_live_key: '****1234',
    });
    await user.click(screen.getByRole('button', { name: 'Controleer verbinding' }));
    await screen.findByText('De verbinding kon niet worden gecontroleerd');

    answers['POST /api/test-mollie-api'] = json({
      success: true,
      message: 'De verbinding werkt.',
      apiEnvironment: 'live',
      methods: [{ id: 'ideal', description: 'iDEAL | Wero' }],
    });
    await user.click(screen.getByRole('button', { name: 'Controleer verbinding' }));
    await screen.findByText('De verbinding werkt.');
    expect(requests.at(-1)?.body).toEqual({ apiEnvironment: 'live' });
  });
});
