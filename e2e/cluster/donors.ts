import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { donationCreated, publicDonation } from '../../contract/donations.ts';
import type { Mollie } from '../../harness/mollie.ts';
import type { Organisation } from '../../harness/organisation.ts';

export interface Donors {
  given: number;
  dashboardLoads: number;
  finish(): Promise<void>;
}

/** Donates repeatedly, each time from another IP address and without retries, and reloads the dashboard. */
export function startDonors(
  address: string,
  mollie: Mollie,
  organisation: Organisation,
  size: number,
): Donors {
  const progress = { given: 0, dashboardLoads: 0, isOver: false };
  const give = async () => {
    while (!progress.isOver) {
      progress.given += 1;
      await donateAndWait(address, mollie, organisation, progress.given);
    }
  };
  const watch = async () => {
    while (!progress.isOver) {
      progress.dashboardLoads += 1;
      await ask(`${address}/api/admin/stats?apiEnvironment=test`, 200, {
        headers: { cookie: organisation.cookie },
      });
      await sleep(50);
    }
  };
  const everyone = Promise.all([watch(), ...Array.from({ length: size }, give)]);
  // finish() reports a failed request. Without this handler, Node would end the process before finish() is called.
  everyone.catch(() => {});
  return Object.assign(progress, {
    async finish() {
      progress.isOver = true;
      await everyone;
    },
  });
}

async function donateAndWait(
  address: string,
  mollie: Mollie,
  { id: orgId }: Organisation,
  number: number,
): Promise<void> {
  const from = `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;
  const gift = { amount: '25.00', email: 'donateur@voorbeeld.nl', orgId, idempotencyKey: randomUUID() };
  const started = await ask(`${address}/api/donations`, 201, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
    body: JSON.stringify(gift),
  });
  const { id, checkoutUrl } = donationCreated.parse(await started.json());
  await mollie.checkOut(checkoutUrl, 'paid');
  for (;;) {
    const answer = await ask(`${address}/api/donation-status/${id}`, 200, {
      headers: { 'x-forwarded-for': from },
    });
    if (publicDonation.parse(await answer.json()).status === 'completed') return;
    await sleep(200);
  }
}

async function ask(url: string, expected: number, init: RequestInit): Promise<Response> {
  const answer = await fetch(url, init);
  if (answer.status !== expected) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`);
  return answer;
}
