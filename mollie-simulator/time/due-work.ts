import type { Delivery } from '../state/entities.ts';
import { setPaymentStatus } from '../payments/payment-status.ts';
import { setRefundStatus } from '../payments/refund-status.ts';
import type { ScheduledItem } from './schedule.ts';
import { settleCharge } from '../payments/settle-charge.ts';
import type { Simulation } from '../simulation.ts';
import { chargeSubscription } from '../subscriptions/subscription-charges.ts';

const MAX_TIMER_MS = 2_000_000_000;
const DELIVERY_CONCURRENCY = 10;

/** Lets happen what is due: as time passes by itself, or all at once when the clock is moved. */
export class DueWork {
  readonly #simulation: Simulation;
  #running = false;
  #clockIsMoving = false;
  #lastAdvance: Promise<unknown> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;
  #timerAt = Infinity;

  constructor(simulation: Simulation) {
    this.#simulation = simulation;
    simulation.store.onChange(() => this.#arm());
  }

  /** From now on the passing of time has consequences. */
  start(): void {
    this.#running = true;
    this.#arm();
  }

  stop(): void {
    this.#running = false;
    clearTimeout(this.#timer);
  }

  /**
   * Moves the clock to what `target` makes of the present. When it resolves, everything due until then has happened,
   * in order, and its webhooks have been answered or have failed.
   */
  advance(target: (now: number) => number): Promise<void> {
    const advanced = this.#lastAdvance.then(() => this.#advance(target));
    this.#lastAdvance = advanced.catch(() => undefined);
    return advanced;
  }

  /** Resolves when the clock is not being moved. */
  async settled(): Promise<void> {
    await this.#lastAdvance;
  }

  async #advance(target: (now: number) => number): Promise<void> {
    const { clock, schedule, webhooks } = this.#simulation;
    const start = clock.now();
    const end = Math.max(start, target(start));
    this.#clockIsMoving = true;
    try {
      clock.holdAt(start);
      await webhooks.settle();
      for (let next = schedule.peek(); next && next.at <= end; next = schedule.peek()) {
        clock.holdAt(Math.max(start, next.at));
        await this.#deliverAll(this.#runDueItems());
      }
      this.#simulation.moveClock(end - start);
    } finally {
      clock.release();
      this.#clockIsMoving = false;
      // The same moment is now nearer than when the timer was set.
      this.#timerAt = Infinity;
      this.#arm();
    }
  }

  #arm(): void {
    if (!this.#running || this.#clockIsMoving) return;
    const next = this.#simulation.schedule.peek();
    if (!next || next.at === this.#timerAt) return;
    clearTimeout(this.#timer);
    this.#timerAt = next.at;
    const wait = Math.min(Math.max(0, next.at - this.#simulation.now()), MAX_TIMER_MS);
    this.#timer = setTimeout(() => {
      this.#timerAt = Infinity;
      if (this.#clockIsMoving) return;
      for (const delivery of this.#runDueItems()) void this.#simulation.webhooks.attempt(delivery);
      this.#arm();
    }, wait);
    this.#timer.unref();
  }

  /** Does all that is due by now, each thing at its own moment, and returns the deliveries that are to be made. */
  #runDueItems(): Delivery[] {
    const { clock, schedule, store } = this.#simulation;
    const deliveries: Delivery[] = [];
    for (let next = schedule.peek(); next && next.at <= clock.now(); next = schedule.peek()) {
      const item = next;
      schedule.pop();
      const delivery = item.kind === 'delivery' ? stillDue(store.deliveries.get(item.id), item) : undefined;
      if (delivery) deliveries.push(delivery);
      else clock.during(item.at, () => this.#simulation.change(() => runItem(this.#simulation, item)));
    }
    return deliveries;
  }

  async #deliverAll(deliveries: Delivery[]): Promise<void> {
    const sendNext = async (): Promise<void> => {
      for (let next = deliveries.shift(); next; next = deliveries.shift()) {
        await this.#simulation.webhooks.attempt(next);
      }
    };
    await Promise.all(Array.from({ length: DELIVERY_CONCURRENCY }, sendNext));
  }
}

function runItem(simulation: Simulation, item: ScheduledItem): void {
  const { store } = simulation;
  const payment = stillDue(item.kind === 'payment' ? store.payments.get(item.id) : undefined, item);
  if (payment?.status === 'open') setPaymentStatus(simulation, payment, 'expired');
  if (payment?.status === 'pending') settleCharge(simulation, payment);
  const subscription = stillDue(
    item.kind === 'subscription' ? store.subscriptions.get(item.id) : undefined,
    item,
  );
  if (subscription) chargeSubscription(simulation, subscription);
  const refund = stillDue(item.kind === 'refund' ? store.refunds.get(item.id) : undefined, item);
  if (refund) setRefundStatus(simulation, refund, refund.status === 'pending' ? 'processing' : 'refunded');
}

/** What was rescheduled, or is over, stays in the schedule until its old moment comes. */
function stillDue<T extends { dueAt: number | null }>(
  entity: T | undefined,
  item: ScheduledItem,
): T | undefined {
  return entity?.dueAt === item.at ? entity : undefined;
}
