import { z } from 'zod';
import { OUTCOMES } from './state/entities.ts';

const count = z.int().nonnegative();

const injectedError = {
  code: z.int().min(400).max(599),
  retryAfter: count.optional(),
  /** `html` and `empty` imitate a proxy in front of Mollie. */
  body: z.enum(['mollie', 'html', 'empty']).default('mollie'),
};

export type InjectedError = z.output<z.ZodObject<typeof injectedError>>;

export const CallEffect = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('slow'), ms: count.max(120_000) }),
  z.strictObject({ type: z.literal('status'), ...injectedError }),
  z.strictObject({ type: z.literal('accept-then-status'), ...injectedError }),
  z.strictObject({ type: z.literal('cut') }),
  z.strictObject({ type: z.literal('accept-then-cut') }),
  z.strictObject({ type: z.literal('webhook-before-answer'), status: z.enum(OUTCOMES).default('paid') }),
  z.strictObject({ type: z.literal('not-found-after-create'), times: count.min(1).default(1) }),
  z.strictObject({ type: z.literal('charge-before-answer') }),
]);
export type CallEffect = z.output<typeof CallEffect>;

export const WebhookEffect = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('duplicate'), times: count.min(2).max(20).default(2) }),
  z.strictObject({ type: z.literal('drop') }),
  z.strictObject({ type: z.literal('hold') }),
]);
type WebhookEffect = z.output<typeof WebhookEffect>;

export interface FaultRule<Effect> {
  method?: string | undefined;
  /** A path below the simulator's prefix, or the path of a webhook URL. `*` matches any characters. */
  path?: string | undefined;
  account?: string | undefined;
  count: number | 'always';
  effect: Effect;
}

interface FaultTarget {
  method: string;
  path: string;
  account: string | null;
}

class FaultRules<Effect> {
  #rules: FaultRule<Effect>[] = [];

  add(rule: FaultRule<Effect>): void {
    this.#rules.push(rule);
  }

  list(): readonly FaultRule<Effect>[] {
    return this.#rules;
  }

  clear(): void {
    this.#rules = [];
  }

  forget(account: string): void {
    this.#rules = this.#rules.filter((rule) => rule.account !== account);
  }

  take(describe: () => FaultTarget): Effect[] {
    if (this.#rules.length === 0) return [];
    const target = describe();
    const matching = this.#rules.filter((rule) => matches(rule, target));
    for (const rule of matching) if (rule.count !== 'always') rule.count--;
    this.#rules = this.#rules.filter((rule) => rule.count !== 0);
    return matching.map((rule) => rule.effect);
  }
}

export class Faults {
  readonly calls = new FaultRules<CallEffect>();
  readonly webhooks = new FaultRules<WebhookEffect>();
  readonly #hidden = new Map<string, number>();

  clear(): void {
    this.calls.clear();
    this.webhooks.clear();
    this.#hidden.clear();
  }

  forget(account: string): void {
    this.calls.forget(account);
    this.webhooks.forget(account);
  }

  hide(id: string, times: number): void {
    this.#hidden.set(id, times);
  }

  consumeHiddenRead(id: string): boolean {
    const left = this.#hidden.get(id);
    if (left === undefined) return false;
    if (left > 1) this.#hidden.set(id, left - 1);
    else this.#hidden.delete(id);
    return true;
  }
}

function matches(rule: FaultRule<unknown>, target: FaultTarget): boolean {
  return (
    (rule.method === undefined || rule.method === target.method) &&
    (rule.path === undefined || toPattern(rule.path).test(target.path)) &&
    (rule.account === undefined || rule.account === target.account)
  );
}

function toPattern(path: string): RegExp {
  const literal = path.split('*').map((part) => part.replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`));
  return new RegExp(`^${literal.join('.*')}$`);
}
