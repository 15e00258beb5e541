import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { startHolding, releaseRequests } from '../lib/held-requests.ts';
import { refusal, startFakeApi } from '../testing/fake-api.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { DownloadLink } from './download-link.tsx';

let followed: string[] = [];

beforeEach(() => {
  followed = [];
});

function show() {
  // An event listener would miss a click on a link outside the document.
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function note(this: HTMLAnchorElement) {
    followed.push(this.getAttribute('href') ?? '');
  });
  return renderScreen(<DownloadLink href="/api/admin/donations/export.csv?status=paid">CSV</DownloadLink>);
}

const noContent = () => new Response(null, { status: 204 });

describe('a click on a download link', () => {
  test('starts the download after the server has answered that no step-up is needed', async () => {
    const { requests } = startFakeApi({ 'GET /api/auth/step-up': noContent });
    const { user } = show();
    await user.click(screen.getByRole('link', { name: 'CSV' }));
    await waitFor(() => expect(followed).toEqual(['/api/admin/donations/export.csv?status=paid']));
    expect(requests.map(({ url }) => url)).toEqual(['/api/auth/step-up']);
  });

  test.each(['step_up_needed', 'not_logged_in'] as const)(
    'starts the download after the user has resolved a refusal with the code %s',
    async (code) => {
      const stop = startHolding(code);
      const { answers } = startFakeApi({
        'GET /api/auth/step-up': refusal(403, { message: 'Eerst iets anders.', code }),
      });
      const { user } = show();
      await user.click(screen.getByRole('link', { name: 'CSV' }));
      await waitFor(() =>
        expect(screen.getByRole('link', { name: 'CSV' }).getAttribute('aria-busy')).toBe('true'),
      );
      expect(followed).toEqual([]);
      answers['GET /api/auth/step-up'] = noContent;
      releaseRequests(code, true);
      await waitFor(() => expect(followed).toHaveLength(1));
      stop();
    },
  );

  test('shows the reason and starts no download when the server refuses', async () => {
    startFakeApi({
      'GET /api/auth/step-up': refusal(403, {
        message: 'Bevestig eerst dat u het bent.',
        code: 'step_up_needed',
      }),
    });
    const { user } = show();
    await user.click(screen.getByRole('link', { name: 'CSV' }));
    await screen.findByText('Niet gedownload');
    screen.getByText('Bevestig eerst dat u het bent.');
    expect(followed).toEqual([]);
  });

  test('shows advice when the server cannot be reached', async () => {
    startFakeApi({});
    const { user } = show();
    await user.click(screen.getByRole('link', { name: 'CSV' }));
    await screen.findByText('Controleer de verbinding en probeer het opnieuw.');
    expect(followed).toEqual([]);
  });
});
