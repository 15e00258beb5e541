import type { APIRequestContext, Page } from '@playwright/test';
import type { Organisation } from './accounts.ts';
import { findMail } from './mailbox.ts';

/** Sends the form for 25 euros a month. Returns the unique e-mail address of the donor. */
export async function giveMonthly(page: Page, { id, username }: Organisation): Promise<string> {
  const email = `donateur-van-${username}@voorbeeld.nl`;
  await page.goto(`/donation-embed?component=advanced&orgId=${id}`);
  await page.getByText('€ 25', { exact: true }).click();
  await page.getByText('Maandelijks', { exact: true }).click();
  await page.getByLabel('E-mailadres').fill(email);
  await page.getByLabel('Voornaam').fill('Zoë');
  await page.getByRole('button', { name: /^Doneer/ }).click();
  return email;
}

export async function findStopLink(administrator: APIRequestContext, donor: string): Promise<string> {
  const { text } = await findMail(administrator, donor);
  const [link] = /http\S+\/maandgift\/\w+/.exec(text) ?? [];
  if (!link) throw new Error(`No stop link in: ${text}`);
  return link;
}
