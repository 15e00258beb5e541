// @vitest-environment happy-dom
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { idOf, signedIn } from '../../../testing/accounts.ts';
import { json, startFakeApi } from '../../../testing/fake-api.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { makeSetting } from '../../../testing/settings.ts';
import { IntegrationGuideTab } from './integration-guide-tab.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function show(testKey: string | null = '****1234') {
  startFakeApi({
    'GET /api/auth/me': signedIn(),
    'GET /api/admin/settings': json([
      makeSetting('payment_api_environment', { defaultValue: 'test' }),
      makeSetting('mollie_api_key', { value: testKey }),
      makeSetting('org_primary_color', { value: '#1d4ed8' }),
      makeSetting('mollie_api_live_key', { value: '****5678' }),
    ]),
  });
  return renderScreen(<IntegrationGuideTab />);
}

const codeOf = async (name: string) => (await screen.findByRole('figure', { name })).textContent;

describe('the integration guide', () => {
  test('shows the organisation’s own forms, as tall as they say they are', async () => {
    const { user } = show();
    const frame = await screen.findByTitle<HTMLIFrameElement>('Uitgebreid formulier');
    expect(frame.src).toBe(`${window.location.origin}/donation-embed?component=advanced&orgId=${idOf('a')}`);
    const tell = (origin: string, source: Window | null, height: number) =>
      act(() => {
        const data = { type: 'gulhart:height', height };
        window.dispatchEvent(new MessageEvent('message', { origin, source, data }));
      });

    tell(window.location.origin, frame.contentWindow, 512);
    await waitFor(() => expect(frame.style.height).toBe('512px'));
    tell('https://elders.example', frame.contentWindow, 9000);
    tell(window.location.origin, window, 9000);
    expect(frame.style.height).toBe('512px');

    await user.click(screen.getByRole('tab', { name: 'Eenvoudig' }));
    expect((await screen.findByTitle<HTMLIFrameElement>('Eenvoudig formulier')).src).toContain(
      'component=simple',
    );
  });

  test('gives code that is ready to paste, and says when it was copied', async () => {
    const { user } = show();
    const form = await codeOf('HTML-formulier');
    expect(form).toContain('class="donation-form"');
    expect(form).toContain(
      `action="${window.location.origin}/donation-embed?component=advanced&orgId=${idOf('a')}"`,
    );

    await user.click(screen.getByRole('button', { name: 'HTML-formulier kopiëren' }));
    await screen.findByText('Code is naar het klembord gekopieerd');
    expect(await navigator.clipboard.readText()).toBe(form);

    await user.click(screen.getByRole('button', { name: 'Script tag kopiëren' }));
    await waitFor(async () => expect(await navigator.clipboard.readText()).toBe(await codeOf('Script tag')));

    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not allowed'));
    await user.click(screen.getByRole('button', { name: 'Plaats voor ons formulier kopiëren' }));
    await screen.findByText('Kon code niet kopiëren');
  });

  test('gives a button in the organisation’s own colours', async () => {
    show();
    await waitFor(async () =>
      expect(await codeOf('Knop die ons formulier opent')).toContain(
        '--gulhart-colour: #1d4ed8; --gulhart-text-colour: #ffffff',
      ),
    );
    expect(await codeOf('Knop die ons formulier opent')).toContain(
      '<div data-gulhart-form="advanced" data-gulhart-button="Doneer nu"',
    );
  });

  test('says when the forms cannot take gifts yet', async () => {
    show(null);
    expect(await screen.findByText('Uw formulier kan nog geen donaties aannemen')).toBeDefined();
  });
});
