import { type APIRequestContext, expect } from '@playwright/test';

interface Mail {
  to: string;
  replyTo: string | null;
  subject: string;
  html: string;
  text: string;
  attachments: readonly { filename: string; contentType: string }[];
}

export function findMail(administrator: APIRequestContext, to: string): Promise<Mail> {
  return waitForMail(administrator, `a mail to ${to}`, (mail) => mail.to === to);
}

export function findMailAbout(administrator: APIRequestContext, subject: string, to?: string): Promise<Mail> {
  return waitForMail(
    administrator,
    `a mail about ${subject}`,
    (mail) => mail.subject === subject && (to === undefined || mail.to === to),
  );
}

/** Waits for a mail that contains this text. Use it for an address that gets several mails. */
export function findMailContaining(
  administrator: APIRequestContext,
  to: string,
  text: string,
): Promise<Mail> {
  const description = `a mail to ${to} that says ${text}`;
  return waitForMail(administrator, description, (mail) => mail.to === to && mail.text.includes(text));
}

export async function confirmEmail(
  administrator: APIRequestContext,
  request: APIRequestContext,
  email: string,
): Promise<void> {
  const { text } = await findMailAbout(administrator, 'Welkom bij Gulhart', email);
  const token = /e-mail-bevestigen\?token=([\w-]+)/.exec(text)?.[1];
  const answer = await request.post('/api/auth/confirm-email', { data: { token } });
  expect(answer.status(), await answer.text()).toBe(200);
}

async function waitForMail(
  administrator: APIRequestContext,
  description: string,
  matches: (mail: Mail) => boolean,
): Promise<Mail> {
  const list = async (): Promise<Mail[]> => (await administrator.get('/api/admin/mailbox')).json();
  await expect.poll(async () => (await list()).some(matches), description).toBe(true);
  return (await list()).find(matches)!;
}
