import * as z from 'zod/mini';
import { callMollie, type MollieCall } from './call-mollie.ts';
import { isMollieError, MollieError } from './mollie-error.ts';
import { isReachableFromOutside } from './webhook-address.ts';
import {
  mollieChargeback,
  mollieCustomer,
  mollieList,
  mollieMethod,
  molliePayment,
  mollieRefund,
  mollieReversal,
  mollieSubscription,
  type MollieCustomer,
  type MollieMethod,
  type MolliePayment,
  type MollieRefund,
  type MollieReversal,
  type MollieSubscription,
} from './mollie-objects.ts';
import { withReversals } from './with-reversals.ts';

interface Amount {
  value: string;
  currency: string;
}

/** Several organisations may share one account at Mollie, so every object there names its organisation. */
interface Ownership {
  organisationId: string;
}

export interface NewPayment {
  amount: Amount;
  description: string;
  redirectUrl: string;
  webhookUrl: string;
  method: 'ideal';
  locale: 'nl_NL';
  metadata: Ownership & { donationId: string; paymentId: string; intervalMonths?: number };
  customerId?: string;
  sequenceType?: 'first';
}

/** A payment by mandate, without a checkout. */
export interface NewCharge {
  amount: Amount;
  description: string;
  webhookUrl: string;
  metadata: Ownership & { donationId: string; paymentId: string };
  customerId: string;
  mandateId?: string;
  sequenceType: 'recurring';
}

type Interval = `${number} month` | `${number} months`;

export interface NewSubscription {
  amount: Amount;
  interval: Interval;
  startDate: string;
  description: string;
  webhookUrl: string;
  mandateId?: string;
  metadata: Ownership & { subscriptionId: string; changeId?: string };
}

/** Mollie does not allow changing the date of the next charge. */
export interface SubscriptionUpdate {
  amount?: Amount;
  interval?: Interval;
  mandateId?: string;
}

export interface MollieAccount {
  /** Mollie refuses an address that is not public; our simulator accepts every address. */
  takesWebhookUrl(url: URL): boolean;
  createPayment(payment: NewPayment | NewCharge, idempotencyKey: string): Promise<MolliePayment>;
  /** Includes refunds and chargebacks. `knownReversals` says that we have recorded some, perhaps failed ones. */
  getPayment(id: string, options?: { knownReversals?: boolean }): Promise<MolliePayment>;
  listPayments(since: Date): AsyncIterable<MolliePayment>;
  /** The refunds of all payments, newest first, and then the chargebacks. */
  listReversals(since: Date): AsyncIterable<MollieReversal>;
  createCustomer(
    customer: { name?: string; email?: string; metadata: Ownership & { donationId: string } },
    idempotencyKey: string,
  ): Promise<MollieCustomer>;
  getCustomer(id: string): Promise<MollieCustomer>;
  /** For a direct debit mandate that the donor signed elsewhere. */
  createMandate(
    customerId: string,
    mandate: { consumerName: string; consumerAccount: string },
  ): Promise<void>;
  createSubscription(
    customerId: string,
    subscription: NewSubscription,
    idempotencyKey: string,
  ): Promise<MollieSubscription>;
  getSubscription(customerId: string, id: string): Promise<MollieSubscription>;
  listSubscriptions(customerId: string): AsyncIterable<MollieSubscription>;
  listAllSubscriptions(): AsyncIterable<MollieSubscription>;
  listSubscriptionPayments(customerId: string, id: string): AsyncIterable<MolliePayment>;
  updateSubscription(customerId: string, id: string, update: SubscriptionUpdate): Promise<MollieSubscription>;
  cancelSubscription(customerId: string, id: string): Promise<MollieSubscription>;
  createRefund(
    paymentId: string,
    refund: { amount: Amount; description: string; metadata: Ownership & { refundId: string } },
    idempotencyKey: string,
  ): Promise<MollieRefund>;
  listRefunds(paymentId: string): AsyncIterable<MollieRefund>;
  listMethods(sequenceType: 'oneoff' | 'first' | 'recurring'): Promise<MollieMethod[]>;
}

/** Only the API key decides where calls go, so a key of the simulator never reaches Mollie. */
export type Mollie = (apiKey: string) => MollieAccount;

export function connectMollie(baseUrlFor: (apiKey: string) => string, { timeoutMs = 10_000 } = {}): Mollie {
  return (apiKey) => openAccount(apiKey, baseUrlFor(apiKey), timeoutMs);
}

function openAccount(apiKey: string, baseUrl: string, timeoutMs: number): MollieAccount {
  const call = (
    method: MollieCall['method'],
    path: string,
    more: Pick<MollieCall, 'body' | 'idempotencyKey'> = {},
  ) => callMollie({ method, url: new URL(`${baseUrl}/v2/${path}`), apiKey, timeoutMs, ...more });

  async function* list<Item extends z.ZodMiniType>(
    path: string,
    name: string,
    item: Item,
  ): AsyncIterable<z.infer<Item>> {
    let next: string | undefined = `${baseUrl}/v2/${path}`;
    while (next !== undefined) {
      const page: z.infer<ReturnType<typeof mollieList<Item>>> = parse(
        mollieList(name, item),
        await callMollie({ method: 'GET', url: new URL(next), apiKey, timeoutMs }),
      );
      yield* page._embedded[name] ?? [];
      next = page._links.next?.href;
    }
  }

  async function* listSince<Item extends z.ZodMiniType<{ createdAt: string }>>(
    since: Date,
    name: string,
    item: Item,
  ): AsyncIterable<z.infer<Item>> {
    for await (const found of list(`${name}?limit=250`, name, item)) {
      if (new Date(found.createdAt) < since) return;
      yield found;
    }
  }

  const listRefunds = (paymentId: string) =>
    list(path`payments/${paymentId}/refunds?limit=250`, 'refunds', mollieRefund);

  const takesWebhookUrl = (url: URL) =>
    isReachableFromOutside(url) || !isReachableFromOutside(new URL(baseUrl));

  /**
   * Leaves the webhook out when Mollie cannot reach us; polling then updates the payment. When Mollie refuses the
   * webhook, nothing was created, and the retry needs another key because its content differs.
   */
  const postCallable = async (
    path: string,
    { webhookUrl, ...body }: { webhookUrl: string },
    idempotencyKey: string,
  ) => {
    if (!takesWebhookUrl(new URL(webhookUrl))) return call('POST', path, { body, idempotencyKey });
    try {
      return await call('POST', path, { body: { ...body, webhookUrl }, idempotencyKey });
    } catch (error) {
      if (!isMollieError(error, 'refused') || error.field !== 'webhookUrl') throw error;
      return call('POST', path, { body, idempotencyKey: `${idempotencyKey}-without-webhook` });
    }
  };

  return {
    takesWebhookUrl,
    createPayment: async (payment, idempotencyKey) =>
      parse(molliePayment, await postCallable('payments', payment, idempotencyKey)),
    getPayment: async (id, { knownReversals = false } = {}) =>
      withReversals(
        parse(molliePayment, await call('GET', path`payments/${id}?embed=refunds,chargebacks`)),
        knownReversals,
        {
          refunds: () => listRefunds(id),
          chargebacks: () =>
            list(path`payments/${id}/chargebacks?limit=250`, 'chargebacks', mollieChargeback),
        },
      ),
    listPayments: (since) => listSince(since, 'payments', molliePayment),
    async *listReversals(since) {
      yield* listSince(since, 'refunds', mollieReversal);
      yield* listSince(since, 'chargebacks', mollieReversal);
    },
    createCustomer: async (customer, idempotencyKey) =>
      parse(mollieCustomer, await call('POST', 'customers', { body: customer, idempotencyKey })),
    getCustomer: async (id) => parse(mollieCustomer, await call('GET', path`customers/${id}`)),
    createMandate: async (customerId, mandate) => {
      const body = { method: 'directdebit', ...mandate };
      await call('POST', path`customers/${customerId}/mandates`, { body });
    },
    createSubscription: async (customerId, subscription, idempotencyKey) =>
      parse(
        mollieSubscription,
        await postCallable(path`customers/${customerId}/subscriptions`, subscription, idempotencyKey),
      ),
    getSubscription: async (customerId, id) =>
      parse(mollieSubscription, await call('GET', path`customers/${customerId}/subscriptions/${id}`)),
    listSubscriptions: (customerId) =>
      list(path`customers/${customerId}/subscriptions?limit=250`, 'subscriptions', mollieSubscription),
    listAllSubscriptions: () => list('subscriptions?limit=250', 'subscriptions', mollieSubscription),
    listSubscriptionPayments: (customerId, id) =>
      list(path`customers/${customerId}/subscriptions/${id}/payments?limit=250`, 'payments', molliePayment),
    updateSubscription: async (customerId, id, update) =>
      parse(
        mollieSubscription,
        await call('PATCH', path`customers/${customerId}/subscriptions/${id}`, { body: update }),
      ),
    cancelSubscription: async (customerId, id) =>
      parse(mollieSubscription, await call('DELETE', path`customers/${customerId}/subscriptions/${id}`)),
    createRefund: async (paymentId, refund, idempotencyKey) =>
      parse(
        mollieRefund,
        await call('POST', path`payments/${paymentId}/refunds`, { body: refund, idempotencyKey }),
      ),
    listRefunds,
    async listMethods(sequenceType) {
      const answer = parse(
        methodList,
        await call('GET', path`methods?sequenceType=${sequenceType}&locale=nl_NL`),
      );
      return answer._embedded.methods.flatMap(({ id, ...method }) => (id ? [{ id, ...method }] : []));
    },
  };
}

const methodList = z.object({ _embedded: z.object({ methods: z.array(mollieMethod) }) });

/** Escapes ids, so that an id cannot change the path. */
function path(parts: TemplateStringsArray, ...values: string[]): string {
  return parts.reduce((text, part, index) => text + encodeURIComponent(values[index - 1] ?? '') + part);
}

/** After an unreadable answer it is unknown whether Mollie carried the call out. */
function parse<Schema extends z.ZodMiniType>(schema: Schema, answer: unknown): z.infer<Schema> {
  const parsed = schema.safeParse(answer);
  if (parsed.success) return parsed.data;
  const where = parsed.error.issues[0]?.path.join('.') ?? '';
  throw new MollieError('unreachable', `the answer lacks ${where}`);
}
