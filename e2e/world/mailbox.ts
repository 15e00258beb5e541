import { type APIRequestContext, expect } from '@playwright/test';

interface Mail {
  to: string;
  subject: string;
  text: string;
}

/** Waits for a mail to somebody in the built-in mailbox; the request must be an administrator's. */
export async function findMail(administrator: APIRequestContext, to: string): Promise<Mail> {
  const list = async (): Promise<Mail[]> => (await administrator.get('/api/admin/mailbox')).json();
  const isToThem = (mail: Mail) => mail.to === to;
  await expect.poll(async () => (await list()).some(isToThem), `a mail to ${to}`).toBe(true);
  return (await list()).find(isToThem)!;
}
