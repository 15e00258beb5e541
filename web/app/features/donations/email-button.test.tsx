// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { makeDonation } from '../../../testing/donations.ts';
import { json, refusal, startFakeApi } from '../../../testing/fake-api.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { EmailButton } from './email-button.tsx';

function show(answer: () => Response | Promise<Response> = json({}), donation = makeDonation()) {
  const api = startFakeApi({ [`POST /api/donations/${donation.id}/send-email`]: answer });
  const { user } = renderScreen(<EmailButton donation={donation} />);
  return { ...api, user, button: screen.getByRole('button', { name: 'Email' }) };
}

async function sendWith(user: UserEvent, button: HTMLElement) {
  await user.click(button);
  await user.click(await screen.findByRole('button', { name: 'Versturen' }));
}

describe('the mail button of a donation', () => {
  test.each([
    [json({ message: 'Onderweg naar Zoë.' }), 'Onderweg naar Zoë.'],
    [json({}), 'Bevestigingsmail is succesvol verzonden'],
  ])(
    'asks the user first, then sends the confirmation mail and shows a message',
    async (answer, sentence) => {
      const { user, button, requests } = show(answer);

      await user.click(button);
      const dialog = within(await screen.findByRole('alertdialog', { name: 'Bevestigingsmail sturen' }));
      dialog.getByText('zoe@voorbeeld.nl');
      dialog.getByText(/gift van €\s25,00/);
      expect(requests).toEqual([]);
      await user.click(dialog.getByRole('button', { name: 'Versturen' }));

      await screen.findByText('Email verstuurd');
      screen.getByText(sentence);
      expect(requests.map(({ body }) => body)).toEqual([undefined]);
    },
  );

  test.each([
    [refusal(409, { message: 'Nog niet betaald.', code: 'conflict' }), 'Nog niet betaald.'],
    [() => new Response('', { status: 502 }), 'Er is een fout opgetreden bij het versturen van de email'],
  ])('shows an error when sending fails', async (answer, sentence) => {
    const { user, button } = show(answer);

    await sendWith(user, button);

    await screen.findByText('Fout bij verzenden');
    expect(screen.getByText(sentence)).toBeDefined();
  });

  test('sends nothing when the user cancels', async () => {
    const { user, button, requests } = show();

    await user.click(button);
    await user.click(await screen.findByRole('button', { name: 'Annuleren' }));

    await waitFor(() => expect(document.activeElement).toBe(button));
    expect(requests).toEqual([]);
  });

  test('ignores a second press while the mail is being sent', async () => {
    const { user, button, requests } = show(() => new Promise<Response>(() => {}));

    await sendWith(user, button);
    expect(button.getAttribute('aria-disabled')).toBe('true');
    await user.click(button);
    expect(screen.queryByRole('alertdialog')).toBeNull();

    expect(requests).toHaveLength(1);
  });

  test('is disabled while a refund is in progress, and explains why', async () => {
    const { user, button, requests } = show(json({}), makeDonation({ isRefundUnderWay: true }));

    await user.hover(button);
    expect((await screen.findByRole('tooltip')).textContent).toBe('Er is een terugbetaling onderweg');
    await user.click(button);
    expect(requests).toEqual([]);
  });

  test('is disabled for a donation without an email address, and explains why', async () => {
    const { user, button, requests } = show(json({}), makeDonation({ email: null }));

    await user.hover(button);
    expect((await screen.findByRole('tooltip')).textContent).toBe('Geen e-mailadres beschikbaar');
    expect(button.getAttribute('aria-disabled')).toBe('true');
    await user.click(button);

    expect(requests).toEqual([]);
  });

  test.each([
    ['pending', 'Nog niet betaald: er valt nog niets te bevestigen'],
    ['failed', 'Niet betaald: er valt niets te bevestigen'],
    ['expired', 'Niet betaald: er valt niets te bevestigen'],
    ['canceled', 'Niet betaald: er valt niets te bevestigen'],
    ['refunded', 'Het geld is teruggegaan: er valt niets te bevestigen'],
    ['charged_back', 'Het geld is teruggegaan: er valt niets te bevestigen'],
  ] as const)('is disabled for a donation with the status %s, and explains why', async (status, reason) => {
    const { user, button, requests } = show(json({}), makeDonation({ status }));

    expect(button.getAttribute('aria-disabled')).toBe('true');
    const description = document.querySelector(`#${CSS.escape(button.getAttribute('aria-describedby')!)}`);
    expect(description?.textContent).toBe(reason);
    await user.hover(button);
    expect((await screen.findByRole('tooltip')).textContent).toBe(reason);
    await user.click(button);

    expect(requests).toEqual([]);
  });

  test('has a tooltip that says what the button does', async () => {
    const { user, button } = show();

    await user.hover(button);

    expect((await screen.findByRole('tooltip')).textContent).toBe('Stuur bevestigingsmail');
  });
});
