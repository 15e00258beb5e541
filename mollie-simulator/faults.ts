import type { Outcome } from './state/entities.ts';

/** Mollie's own error, or one of a proxy in between. */
export interface InjectedError {
  code: number;
  retryAfter?: number | undefined;
  body: 'mollie' | 'html' | 'empty';
}

export type CallEffect =
  | { type: 'slow'; ms: number }
  | ({ type: 'status' } & InjectedError)
  | ({ type: 'accept-then-status' } & InjectedError)
  | { type: 'cut' }
  | { type: 'accept-then-cut' }
  | { type: 'webhook-before-answer'; status: Outcome }
  | { type: 'not-found-after-create'; times: number }
  | { type: 'charge-before-answer' };

export type WebhookEffect = { type: 'duplicate'; times: number } | { type: 'drop' } | { type: 'hold' };

export interface FaultRule<Effect> {
  method?: string | undefined;
  /** Below the simulator's prefix, or of the webhook URL; `*` matches any characters. */
  path?: string | undefined;
  account?: string | undefined;
  count: number | 'always';
  effect: Effect;
}

export interface FaultTarget {
  method: string;
  path: string;
  account: string | null;
}

/** Each rule applies a number of times. */
export class FaultRules<Effect> {
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

  /** Counts each effect as used. `describe` runs only when there are rules. */
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

  /** The next reads of the object answer 404. */
  hide(id: string, times: number): void {
    this.#hidden.set(id, times);
  }

  takeHidden(id: string): boolean {
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
