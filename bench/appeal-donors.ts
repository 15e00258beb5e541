import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import http from 'node:http';
import { sendRequest, type HttpAnswer, type HttpRequest } from '../harness/send-request.ts';
import { randomAddress } from './load.ts';
import type { AppealOutcome, AppealPlan } from './appeal-plan.ts';

/** Runs in a separate process. Donors arrive at a fixed pace, even if earlier donors still wait for an answer. */
process.once('message', (plan: AppealPlan) => {
  void appeal(plan).then((outcome) => process.send?.(outcome, () => process.disconnect()));
});

/** More than the longest queue of the product, so that no request waits here for a free connection. */
const connections = 300;

async function appeal({
  siteUrl,
  orgId,
  page,
  calmSeconds,
  stormSeconds,
  giftsPerSecond,
  formsPerSecond,
}: AppealPlan) {
  const agent = new http.Agent({
    keepAlive: true,
    maxSockets: connections,
    maxFreeSockets: connections,
    scheduling: 'fifo',
  });
  const outcome: AppealOutcome = {
    offered: 0,
    accepted: [],
    refused: 0,
    withoutRetryAfter: 0,
    others: {},
    giftMs: [],
    refusalMs: [],
    formMs: [],
    unpaid: 0,
  };
  const countOther = (what: string) => (outcome.others[what] = (outcome.others[what] ?? 0) + 1);
  const send = (request: HttpRequest): Promise<Omit<HttpAnswer, 'bodyBytes'>> =>
    sendRequest(agent, request).catch(({ message }: Error) => ({
      status: 0,
      durationMs: 0,
      body: message,
      headers: {},
    }));

  const loadForm = async () => {
    const { status, durationMs, body } = await send({
      method: 'GET',
      url: `${siteUrl}/donation-embed?component=advanced&orgId=${orgId}`,
      headers: { 'accept-encoding': 'gzip, deflate, br, zstd' },
    });
    if (status === 200) outcome.formMs.push(durationMs);
    else countOther(`form ${status || body}`);
  };
  const give = async (index: number) => {
    const amountCents = 500 + (index % 5_000);
    const { status, durationMs, body, headers } = await send({
      method: 'POST',
      url: `${siteUrl}/api/donations`,
      headers: { 'content-type': 'application/json', 'x-forwarded-for': randomAddress() },
      body: JSON.stringify({
        amount: amountCents / 100,
        email: `donateur${index}@voorbeeld.nl`,
        orgId,
        page,
        idempotencyKey: randomUUID(),
      }),
    });
    if (status === 429) {
      outcome.refused += 1;
      outcome.refusalMs.push(durationMs);
      if (!(Number(headers['retry-after']) > 0)) outcome.withoutRetryAfter += 1;
      return;
    }
    if (status !== 201) {
      countOther(`gift ${status || body}`);
      return;
    }
    outcome.giftMs.push(durationMs);
    const { id, checkoutUrl } = JSON.parse(body) as { id: string; checkoutUrl: string };
    outcome.accepted.push({ id, amountCents });
    await sleep(randomInt(1_000, 3_000));
    const checkout = await send({
      method: 'POST',
      url: checkoutUrl,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'status=paid',
    });
    if (checkout.status !== 303) outcome.unpaid += 1;
  };

  const visits: Promise<unknown>[] = [];
  const startVisit = (index: number) => {
    outcome.offered += 1;
    visits.push(give(index));
  };
  // Opens the connections first, as in production, where a proxy keeps its connections open.
  await Promise.all(
    Array.from({ length: connections }, () => send({ method: 'GET', url: `${siteUrl}/healthz` })),
  );
  await repeatAtPace(calmSeconds, 1, (index) => startVisit(index));
  await Promise.all([
    repeatAtPace(stormSeconds, giftsPerSecond, (index) => startVisit(calmSeconds + index)),
    repeatAtPace(stormSeconds, formsPerSecond, () => visits.push(loadForm())),
  ]);
  await Promise.all(visits);
  agent.destroy();
  return outcome;
}

/**
 * Calls `each` at the given pace. After a delay of this process, it makes the missed calls at twice the pace or at 200
 * a second, whichever is faster.
 */
async function repeatAtPace(
  seconds: number,
  perSecond: number,
  each: (index: number) => void,
): Promise<void> {
  let last = performance.now();
  let due = 0;
  for (let index = 0; index < seconds * perSecond;) {
    await sleep(5);
    const now = performance.now();
    due += ((now - last) / 1000) * perSecond;
    last = now;
    const maxPerTick = Math.ceil((2 * perSecond * 5) / 1000);
    for (let count = 0; count < maxPerTick && index < Math.min(due, seconds * perSecond); count += 1)
      each(index++);
  }
}
