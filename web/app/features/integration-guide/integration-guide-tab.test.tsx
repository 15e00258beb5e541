// @vitest-environment happy-dom
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { idOf, signedIn } from '../../../testing/accounts.ts';
import { json, startFakeApi } from '../../../testing/fake-api.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { makeSetting } from '../../../testing/settings.ts';
import { IntegrationGuideTab } from './integration-guide-tab.tsx';

afterEach(() => void vi.restoreAllMocks());

function show(account: Parameters<typeof signedIn>[0] = {}) {
  const api = startFakeApi({
    'GET /api/auth/me': signedIn(account),
    'GET /api/admin/form-sightings': json([]),
    'GET /api/admin/settings': json([makeSetting('org_primary_color', { value: '#1d4ed8' })]),
  });
  return { ...api, ...renderScreen(<IntegrationGuideTab />) };
}

const codeOf = async (name: string) => (await screen.findByRole('figure', { name })).textContent;

describe('the integration guide', () => {
  test('shows both forms of the organisation, and gives a frame the height that its own form reports', async () => {
    const { user } = show();
    const frame = await screen.findByTitle<HTMLIFrameElement>('Uitgebreid formulier');
    expect(frame.src).toBe(`${window.location.origin}/donation-embed?component=advanced&orgId=${idOf('a')}`);
    const sendHeight = (origin: string, source: Window | null, height: number) =>
      act(() => {
        const data = { type: 'gulhart:height', height };
        window.dispatchEvent(new MessageEvent('message', { origin, source, data }));
      });

    sendHeight(window.location.origin, frame.contentWindow, 512);
    await waitFor(() => expect(frame.style.height).toBe('512px'));
    sendHeight('https://elders.example', frame.contentWindow, 9000);
    sendHeight(window.location.origin, window, 9000);
    expect(frame.style.height).toBe('512px');

    await user.click(screen.getByRole('tab', { name: 'Eenvoudig' }));
    expect((await screen.findByTitle<HTMLIFrameElement>('Eenvoudig formulier')).src).toContain(
      'component=simple',
    );
  });

  test('copies the code of the form and of the script tag, and reports a failed copy', async () => {
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
    await user.click(screen.getByRole('button', { name: 'Alles kopiëren' }));
    await screen.findByText('Kon code niet kopiëren');
  });

  test('shows the code of a button in the organisation’s colours, with the script tag', async () => {
    const { user } = show();
    await user.click(await screen.findByRole('tab', { name: 'Een knop' }));
    await waitFor(async () =>
      expect(await codeOf('Knop die ons formulier opent')).toContain(
        '--gulhart-colour: #1d4ed8; --gulhart-text-colour: #ffffff',
      ),
    );
    const code = await codeOf('Knop die ons formulier opent');
    expect(code).toContain('<div data-gulhart-form="advanced" data-gulhart-button="Doneer nu"');
    expect(code).toContain(`/donate.js?orgId=${idOf('a')}"`);
  });

  test.each(['WordPress', 'Webflow', 'Andere website'])(
    'copies the ready-made form for %s when the user presses one button',
    async (builder) => {
      const { user } = show();
      await user.click(await screen.findByRole('tab', { name: builder }));
      await user.click(screen.getByRole('button', { name: 'Alles kopiëren' }));
      const copied = await navigator.clipboard.readText();
      expect(copied).toContain('<div data-gulhart-form="advanced">');
      expect(copied).toContain(`/donate.js?orgId=${idOf('a')}"`);
      const titles = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
      expect(titles.slice(0, 2)).toEqual(['Zet het formulier op uw website', 'Zelf een formulier maken']);
    },
  );

  test('shows the address of the form as a link and as a QR code to download', async () => {
    const { user } = show();
    await user.click(await screen.findByRole('tab', { name: 'Alleen een link' }));
    expect(await codeOf('Link naar uw formulier')).toBe(
      `${window.location.origin}/donation-embed?component=advanced&orgId=${idOf('a')}`,
    );
    await user.click(screen.getByRole('tab', { name: 'QR-code' }));
    const code = await screen.findByAltText<HTMLImageElement>('QR-code die naar uw donatieformulier leidt');
    expect(decodeURIComponent(code.src)).toMatch(/^data:image\/svg\+xml,<svg/);
    const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:qr');
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
    await user.click(screen.getByRole('button', { name: 'SVG voor drukwerk' }));
    const [file] = saved.mock.calls[0] ?? [];
    expect(file instanceof Blob && (await file.text())).toContain('<svg');
  });

  test('shows a website soon after the form appears there, and says when browsers refuse the form there', async () => {
    const { answers } = show();
    await screen.findByText(/Nog niet op een website gezien/);
    const seenAt = '2026-11-16T09:00:00Z';
    answers['GET /api/admin/form-sightings'] = json([
      { host: 'buurtkeuken.nl', firstSeenAt: seenAt, lastSeenAt: seenAt, mayShowForm: true },
      { host: 'oud.nl', firstSeenAt: seenAt, lastSeenAt: seenAt, mayShowForm: false },
    ]);
    expect(await screen.findByText('Formulier gezien op buurtkeuken.nl')).toBeDefined();
    screen.getByText('Gezien op oud.nl, maar dat domein staat niet in uw lijst.');
    expect(screen.getByRole('link', { name: 'oud.nl toevoegen' }).getAttribute('href')).toBe(
      '/admin?tab=api&domein=oud.nl',
    );
  });

  test('says that the forms work', async () => {
    show();
    await screen.findByText(/^Ze werken/);
    expect(screen.queryByText('Uw formulier kan nog geen giften aannemen')).toBeNull();
  });

  test.each(['test', 'live'] as const)(
    'says that the forms cannot take donations, and not that they work, without a %s key',
    async (apiEnvironment) => {
      show({ apiEnvironment, hasPaymentKey: false });
      await screen.findByText('Uw formulier kan nog geen giften aannemen');
      expect(screen.queryByText(/^Ze werken/)).toBeNull();
    },
  );
});
