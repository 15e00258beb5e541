// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { MailboxMail } from '../../../../contract/mails.ts';
import { json, refusal, startFakeApi } from '../../../testing/fake-api.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { Mailbox } from './mailbox.tsx';

function makeMail(overrides: Partial<MailboxMail>): MailboxMail {
  return {
    id: 'a',
    to: 'anna@licht.nl',
    from: 'Gulhart <post@gulhart.nl>',
    replyTo: null,
    subject: 'Welkom',
    sentAt: '2026-04-03T12:00:00Z',
    html: '<!doctype html><p>Hallo</p>',
    text: 'Hallo in tekst',
    messageId: '<a@gulhart.nl>',
    attachments: [],
    ...overrides,
  };
}

const receipt = makeMail({
  id: 'b',
  subject: 'Bedankt',
  replyTo: 'info@licht.nl',
  attachments: [
    { filename: 'voorwaarden.txt', contentType: 'text/plain', size: 640 },
    { filename: 'kwitantie.pdf', contentType: 'application/pdf', size: 21_761 },
  ],
});

describe('the mailbox', () => {
  test('shows the first mail of the list until the user chooses another mail', async () => {
    startFakeApi({ 'GET /api/admin/mailbox': json([makeMail({}), receipt]) });
    const { user, addresses } = renderScreen(<Mailbox />, '/postvak');

    await screen.findByRole('heading', { name: 'Welkom' });
    await user.click(screen.getByRole('link', { name: /Bedankt/ }));

    screen.getByRole('heading', { name: 'Bedankt' });
    screen.getByText('info@licht.nl');
    expect(addresses?.at(-1)).toBe('/postvak?mail=b');
  });

  test('links to an attachment by its position in the mail', async () => {
    startFakeApi({ 'GET /api/admin/mailbox': json([receipt]) });
    renderScreen(<Mailbox />, '/postvak');

    const link = await screen.findByRole('link', { name: 'kwitantie.pdf 22 kB' });
    expect(link.getAttribute('href')).toBe('/api/admin/mailbox/b/attachments/1');
    expect(link.getAttribute('download')).toBe('kwitantie.pdf');
  });

  test('shows the HTML of a mail in a frame with a sandbox, and its plain text in another tab', async () => {
    startFakeApi({ 'GET /api/admin/mailbox': json([makeMail({})]) });
    const { user } = renderScreen(<Mailbox />, '/postvak');

    const frame = await screen.findByTitle('Inhoud van de mail');
    expect(frame.getAttribute('sandbox')).toBe('allow-popups allow-popups-to-escape-sandbox');
    expect(frame.getAttribute('srcdoc')).toContain('<p>Hallo</p>');
    await user.click(screen.getByRole('tab', { name: 'Tekst' }));

    await screen.findByText('Hallo in tekst');
  });

  test('says that it is empty, and loads new mails when the user presses the button', async () => {
    const api = startFakeApi({ 'GET /api/admin/mailbox': json([]) });
    const { user } = renderScreen(<Mailbox />, '/postvak');

    await screen.findByText('Nog geen mails');
    api.answers['GET /api/admin/mailbox'] = json([makeMail({})]);
    await user.click(screen.getByRole('button', { name: 'Vernieuwen' }));

    await screen.findByRole('heading', { name: 'Welkom' });
    expect(screen.queryByText('Nog geen mails')).toBeNull();
  });

  test('reports a failed load, and tries again when the user presses the button', async () => {
    const api = startFakeApi({});
    const { user } = renderScreen(<Mailbox />, '/postvak');

    expect((await screen.findByRole('alert')).textContent).toContain('Fout bij laden van het postvak');
    api.answers['GET /api/admin/mailbox'] = json([makeMail({})]);
    await user.click(screen.getByRole('button', { name: 'Opnieuw proberen' }));

    await screen.findByRole('heading', { name: 'Welkom' });
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('keeps the mails on screen when a reload fails', async () => {
    const api = startFakeApi({ 'GET /api/admin/mailbox': json([makeMail({})]) });
    const { user } = renderScreen(<Mailbox />, '/postvak');

    await screen.findByRole('heading', { name: 'Welkom' });
    delete api.answers['GET /api/admin/mailbox'];
    await user.click(screen.getByRole('button', { name: 'Vernieuwen' }));

    await screen.findByText('Fout bij laden van het postvak');
    expect(screen.getByRole('heading', { name: 'Welkom' })).toBeDefined();
  });

  test.each([
    [401, 'not_logged_in', 'Inloggen'],
    [404, 'not_found', 'Naar het dashboard'],
  ] as const)('links to /admin when the server answers %i', async (status, code, link) => {
    startFakeApi({ 'GET /api/admin/mailbox': refusal(status, { message: 'Nee.', code }) });
    renderScreen(<Mailbox />, '/postvak');

    expect((await screen.findByRole('link', { name: link })).getAttribute('href')).toBe('/admin');
  });
});
