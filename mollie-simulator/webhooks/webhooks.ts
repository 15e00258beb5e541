import { setMaxListeners } from 'node:events';
import { toTimestamp } from '../time/calendar.ts';
import type { Delivery, Payment } from '../state/entities.ts';
import type { Faults } from '../faults.ts';
import { newId } from '../state/identifiers.ts';
import type { Journal } from '../state/journal.ts';
import type { Store } from '../state/store.ts';
import { WebhookSender, type WebhookResult } from './webhook-request.ts';

/** The times of the attempts, in minutes after the webhook is created. Mollie makes ten attempts in 26 hours. */
const ATTEMPT_MINUTES = [0, 1, 3, 7, 15, 31, 60, 120, 240, 26 * 60];

export type ReleaseOrder = 'created' | 'reversed' | 'shuffled';

/** Queues a webhook in the same mutation as the change of the payment. Tries up to ten times to get the answer 200. */
export class Webhooks {
  readonly #store: Store;
  readonly #now: (account: string) => number;
  readonly #journal: Journal;
  readonly #faults: Faults;
  readonly #sender: WebhookSender;
  readonly #inFlight = new Map<string, { account: string; attempt: Promise<void> }>();
  readonly #stopping = new AbortController();

  constructor(
    parts: { store: Store; now: (account: string) => number; journal: Journal; faults: Faults },
    accepts: (url: URL) => boolean,
  ) {
    this.#store = parts.store;
    this.#now = (account) => parts.now(account);
    this.#journal = parts.journal;
    this.#faults = parts.faults;
    this.#sender = new WebhookSender(accepts);
    // Each running attempt adds a listener. Node warns above ten, but hundreds of attempts can run at the same time.
    setMaxListeners(0, this.#stopping.signal);
  }

  enqueue(payment: Payment): void {
    if (payment.webhookUrl === null) return;
    const now = this.#now(payment.account);
    this.#store.deliveries.put({
      id: newId('whk'),
      seq: this.#store.nextSeq(),
      account: payment.account,
      createdAt: now,
      paymentId: payment.id,
      url: payment.webhookUrl,
      attempts: 0,
      held: false,
      dueAt: now,
    });
  }

  async deliver(paymentId: string): Promise<void> {
    const due = this.#store.deliveries
      .ownedBy(paymentId)
      .filter(({ dueAt, account }) => dueAt !== null && dueAt <= this.#now(account));
    await Promise.all(due.map((delivery) => this.attempt(delivery)));
  }

  attempt(delivery: Delivery): Promise<void> {
    const running = this.#inFlight.get(delivery.id);
    if (running) return running.attempt;
    const attempt = this.#attempt(delivery).finally(() => this.#inFlight.delete(delivery.id));
    this.#inFlight.set(delivery.id, { account: delivery.account, attempt });
    return attempt;
  }

  async settle(concerns: (account: string) => boolean = () => true): Promise<void> {
    const concerned = [...this.#inFlight.values()].filter(({ account }) => concerns(account));
    await Promise.all(concerned.map(({ attempt }) => attempt));
  }

  async release(order: ReleaseOrder): Promise<number> {
    const held = [...this.#store.deliveries.values()].filter((delivery) => delivery.held);
    if (order === 'reversed') held.reverse();
    if (order === 'shuffled') shuffle(held);
    for (const delivery of held) {
      delivery.held = false;
      await this.#send(delivery, 1);
    }
    return held.length;
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.settle();
    this.#sender.close();
  }

  async #attempt(delivery: Delivery): Promise<void> {
    const effects =
      delivery.attempts > 0
        ? []
        : this.#faults.webhooks.take(() => ({
            method: 'POST',
            path: new URL(delivery.url).pathname,
            account: delivery.account,
          }));
    if (effects.some((effect) => effect.type === 'drop')) return this.#drop(delivery);
    if (effects.some((effect) => effect.type === 'hold')) return this.#hold(delivery);
    const duplicate = effects.find((effect) => effect.type === 'duplicate');
    await this.#send(delivery, duplicate?.times ?? 1);
  }

  async #send(delivery: Delivery, copies: number): Promise<void> {
    const results = await Promise.all(
      Array.from({ length: copies }, () =>
        this.#sender.send(delivery.url, delivery.paymentId, this.#stopping.signal),
      ),
    );
    // After a stop, the next start sends the webhook again. After a reset, the webhook no longer exists.
    if (this.#stopping.signal.aborted || this.#store.deliveries.get(delivery.id) !== delivery) return;
    this.#store.change(() => this.#conclude(delivery, results));
  }

  #conclude(delivery: Delivery, results: WebhookResult[]): void {
    delivery.attempts++;
    const delivered = results.some((result) => 'status' in result && result.status === 200);
    const nextMinutes = delivered ? undefined : ATTEMPT_MINUTES[delivery.attempts];
    delivery.dueAt = nextMinutes === undefined ? null : delivery.createdAt + nextMinutes * 60_000;
    const outcome = delivered ? 'delivered' : delivery.dueAt === null ? 'given up' : 'failed';
    for (const result of results) this.#record(delivery, outcome, result);
    if (delivery.dueAt === null) this.#store.deliveries.delete(delivery);
    else this.#store.deliveries.put(delivery);
  }

  #drop(delivery: Delivery): void {
    this.#store.change(() => {
      this.#record(delivery, 'dropped', {});
      this.#store.deliveries.delete(delivery);
    });
  }

  #hold(delivery: Delivery): void {
    this.#store.change(() => {
      delivery.held = true;
      delivery.dueAt = null;
      this.#record(delivery, 'held', {});
      this.#store.deliveries.put(delivery);
    });
  }

  #record(delivery: Delivery, outcome: string, result: WebhookResult | Record<string, never>): void {
    this.#journal.record('webhook', delivery.account, {
      id: delivery.id,
      paymentId: delivery.paymentId,
      url: delivery.url,
      attempt: delivery.attempts,
      outcome,
      ...result,
      ...(outcome === 'failed' && { nextAttemptAt: toTimestamp(delivery.dueAt ?? 0) }),
    });
  }
}

function shuffle(items: unknown[]): void {
  for (let index = items.length - 1; index > 0; index--) {
    const other = Math.floor(Math.random() * (index + 1));
    [items[index], items[other]] = [items[other], items[index]];
  }
}
