import { randomBytes } from 'node:crypto';
import { type APIRequestContext, expect } from '@playwright/test';
import { saveSetting } from './accounts.ts';

interface Gift {
  amount: string;
  email: string;
  firstName?: string;
  isRecurring?: boolean;
}

/** Donates and pays with requests instead of screens. Returns the donation id once the outcome is known. */
export async function give(
  request: APIRequestContext,
  organisation: { id: string },
  gift: Gift,
  outcome: 'paid' | 'failed' | 'canceled' | 'expired' = 'paid',
): Promise<string> {
  const created = await request.post('/api/donations', { data: { ...gift, orgId: organisation.id } });
  expect(created.status(), await created.text()).toBe(201);
  const { id, checkoutUrl } = await created.json();
  await request.post(checkoutUrl, { form: { status: outcome }, maxRedirects: 0 });
  const status = async () => (await (await request.get(`/api/donation-status/${id}`)).json()).status;
  await expect.poll(status).toBe(outcome === 'paid' ? 'completed' : outcome);
  return id;
}

export async function goLive(request: APIRequestContext): Promise<void> {
  await saveSetting(request, 'mollie_api_live_key', `live_simulator_${randomBytes(16).toString('hex')}`);
  await saveSetting(request, 'payment_api_environment', 'live');
}
