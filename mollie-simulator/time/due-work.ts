import { describeReason } from '../payments/bank-reasons.ts';
import { addChargeback } from '../payments/chargebacks.ts';
import { chargedBackCents } from '../payments/payment-json.ts';
import { setPaymentStatus } from '../payments/payment-status.ts';
import { setRefundStatus } from '../payments/refunds.ts';
import type { Simulation } from '../simulation.ts';
import type { Delivery, Payment } from '../state/entities.ts';
import { chargeSubscription } from '../subscriptions/subscription-charges.ts';
import type { ScheduledItem } from './schedule.ts';
import type { Timeline } from './timeline.ts';

const MAX_TIMER_MS = 2_000_000_000;
const DELIVERY_CONCURRENCY = 10;

export class DueWork {
  readonly #simulation: Simulation;
  #running = false;
  #timer: NodeJS.Timeout | undefined;
  /** The real time at which the timer fires. */
  #timerAt = Infinity;

  constructor(simulation: Simulation) {
    this.#simulation = simulation;
    simulation.store.onChange(() => this.#arm());
  }

  start(): void {
    this.#running = true;
    this.#arm();
  }

  stop(): void {
    this.#running = false;
    clearTimeout(this.#timer);
  }

  /** Resolves when all work due by the `target` time is done, and every webhook has an answer or an error. */
  advance(timeline: Timeline, target: (now: number) => number): Promise<void> {
    return timeline.runAfterEarlierMoves(() => this.#advance(timeline, target));
  }

  async settled(): Promise<void> {
    await Promise.all(
      this.#simulation.timelines().map((timeline) => timeline.runAfterEarlierMoves(() => undefined)),
    );
  }

  async #advance(timeline: Timeline, target: (now: number) => number): Promise<void> {
    const { clock, schedule } = timeline;
    const start = clock.now();
    const end = Math.max(start, target(start));
    timeline.isMoving = true;
    try {
      clock.holdAt(start);
      await this.#simulation.webhooks.settle((account) => this.#simulation.timelineOf(account) === timeline);
      for (let next = schedule.peek(); next && next.at <= end; next = schedule.peek()) {
        clock.holdAt(Math.max(start, next.at));
        await this.#deliverAll(this.#runDueItems(timeline));
      }
      this.#simulation.moveClock(timeline, end - start);
    } finally {
      clock.release();
      timeline.isMoving = false;
      this.#arm();
    }
  }

  #arm(): void {
    if (!this.#running) return;
    const dueAt = Math.min(...this.#simulation.timelines().map(nextInRealTime));
    if (dueAt === this.#timerAt) return;
    clearTimeout(this.#timer);
    this.#timerAt = dueAt;
    if (dueAt === Infinity) return;
    const wait = Math.min(Math.max(0, dueAt - Date.now()), MAX_TIMER_MS);
    this.#timer = setTimeout(() => {
      this.#timerAt = Infinity;
      for (const timeline of this.#simulation.timelines()) {
        if (timeline.isMoving) continue;
        for (const delivery of this.#runDueItems(timeline)) void this.#simulation.webhooks.attempt(delivery);
      }
      this.#arm();
    }, wait);
    this.#timer.unref();
  }

  #runDueItems(timeline: Timeline): Delivery[] {
    const { clock, schedule } = timeline;
    const { store } = this.#simulation;
    const deliveries: Delivery[] = [];
    for (let next = schedule.peek(); next && next.at <= clock.now(); next = schedule.peek()) {
      const item = next;
      schedule.pop();
      if (!this.#isStillDue(timeline, item)) continue;
      const delivery = item.kind === 'delivery' ? store.deliveries.get(item.id) : undefined;
      if (delivery) deliveries.push(delivery);
      else clock.during(item.at, () => this.#simulation.change(() => runItem(this.#simulation, item)));
    }
    return deliveries;
  }

  /** A changed entity leaves its old item in the schedule, so an item may be outdated. */
  #isStillDue(timeline: Timeline, { kind, id, at }: ScheduledItem): boolean {
    const entity = this.#simulation.store.byKind.get(kind)?.get(id);
    return entity?.dueAt === at && this.#simulation.timelineOf(entity.account) === timeline;
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

function nextInRealTime({ clock, schedule, isMoving }: Timeline): number {
  const next = isMoving ? undefined : schedule.peek();
  return next ? next.at - clock.offsetMs : Infinity;
}

function runItem(simulation: Simulation, { kind, id }: ScheduledItem): void {
  const { store } = simulation;
  const payment = kind === 'payment' ? store.payments.get(id) : undefined;
  if (payment?.status === 'paid') chargeBack(simulation, payment);
  if (payment?.status === 'open') setPaymentStatus(simulation, payment, 'expired');
  if (payment?.status === 'pending') settleCharge(simulation, payment);
  const subscription = kind === 'subscription' ? store.subscriptions.get(id) : undefined;
  if (subscription) chargeSubscription(simulation, subscription);
  const refund = kind === 'refund' ? store.refunds.get(id) : undefined;
  if (refund) setRefundStatus(simulation, refund, refund.status === 'pending' ? 'processing' : 'refunded');
}

function settleCharge(simulation: Simulation, payment: Payment): void {
  const account = simulation.store.accountOf(payment);
  if (payment.bankRefusal) {
    const { as, code } = payment.bankRefusal;
    setPaymentStatus(simulation, payment, as === 'failure' ? 'failed' : 'paid', code);
    return;
  }
  if (account.failNextDirectDebits === 0 || payment.method !== 'directdebit') {
    setPaymentStatus(simulation, payment, 'paid');
    return;
  }
  account.failNextDirectDebits--;
  simulation.store.accounts.put(account);
  setPaymentStatus(simulation, payment, 'failed');
}

function chargeBack(simulation: Simulation, payment: Payment): void {
  payment.dueAt = null;
  simulation.store.payments.put(payment);
  const amountCents = payment.amountCents - chargedBackCents(simulation, payment);
  const code = payment.bankRefusal?.code;
  if (code === undefined || amountCents < 1) return;
  addChargeback(simulation, payment, { amountCents, reason: { code, description: describeReason(code) } });
}
