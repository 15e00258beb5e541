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
  type MollieMethod,
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

interface NewPayment {
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

/** A payment that Mollie collects with a mandate, without a checkout. */
interface NewCharge {
  amount: Amount;
  description: string;
  webhookUrl: string;
  metadata: Ownership & { donationId: string; paymentId: string };
  customerId: string;
  mandateId?: string;
  sequenceType: 'recurring';
}

type Interval = `${number} month` | `${number} months`;

interface NewSubscription {
  amount: Amount;
  interval: Interval;
  startDate: string;
  description: string;
  webhookUrl: string;
  mandateId?: string;
  metadata: Ownership & { subscriptionId: string; changeId?: string };
}

/** An update has no date, because Mollie cannot change the date of the next charge. */
interface SubscriptionUpdate {
  amount?: Amount;
  interval?: Interval;
  mandateId?: string;
}

export type MollieAccount = ReturnType<typeof openAccount>;

/** The API key alone decides which server gets the calls, so a key of the simulator never reaches Mollie. */
export type Mollie = (apiKey: string) => MollieAccount;

export function connectMollie(baseUrlFor: (apiKey: string) => string, { timeoutMs = 10_000 } = {}): Mollie {
  return (apiKey) => openAccount(apiKey, baseUrlFor(apiKey), timeoutMs);
}

function openAccount(apiKey: string, baseUrl: string, timeoutMs: number) {
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

  /** Mollie refuses a webhook address that is not public. Our simulator accepts any address. */
  const takesWebhookUrl = (url: URL) =>
    isReachableFromOutside(url) || !isReachableFromOutside(new URL(baseUrl));

  /**
   * Leaves out the webhook URL when Mollie cannot reach us. Polling then updates the payment. If Mollie refuses the
   * URL, Mollie creates nothing, and the call is repeated without the URL. The repeated call has different content, so
   * it needs a different idempotency key.
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
    createPayment: async (payment: NewPayment | NewCharge, idempotencyKey: string) =>
      parse(molliePayment, await postCallable('payments', payment, idempotencyKey)),
    /** Includes refunds and chargebacks. `hasKnownReversals` means that we recorded one of them before. */
    getPayment: async (id: string, { hasKnownReversals = false } = {}) =>
      withReversals(
        parse(molliePayment, await call('GET', path`payments/${id}?embed=refunds,chargebacks`)),
        hasKnownReversals,
        {
          refunds: () => listRefunds(id),
          chargebacks: () =>
            list(path`payments/${id}/chargebacks?limit=250`, 'chargebacks', mollieChargeback),
        },
      ),
    listPayments: (since: Date) => listSince(since, 'payments', molliePayment),
    async *listReversals(since: Date) {
      yield* listSince(since, 'refunds', mollieReversal);
      yield* listSince(since, 'chargebacks', mollieReversal);
    },
    createCustomer: async (
      customer: { name?: string; email?: string; metadata: Ownership & { donationId: string } },
      idempotencyKey: string,
    ) => parse(mollieCustomer, await call('POST', 'customers', { body: customer, idempotencyKey })),
    getCustomer: async (id: string) => parse(mollieCustomer, await call('GET', path`customers/${id}`)),
    async createMandate(customerId: string, mandate: { consumerName: string; consumerAccount: string }) {
      const body = { method: 'directdebit', ...mandate };
      await call('POST', path`customers/${customerId}/mandates`, { body });
    },
    createSubscription: async (customerId: string, subscription: NewSubscription, idempotencyKey: string) =>
      parse(
        mollieSubscription,
        await postCallable(path`customers/${customerId}/subscriptions`, subscription, idempotencyKey),
      ),
    getSubscription: async (customerId: string, id: string) =>
      parse(mollieSubscription, await call('GET', path`customers/${customerId}/subscriptions/${id}`)),
    listSubscriptions: (customerId: string) =>
      list(path`customers/${customerId}/subscriptions?limit=250`, 'subscriptions', mollieSubscription),
    listAllSubscriptions: () => list('subscriptions?limit=250', 'subscriptions', mollieSubscription),
    listSubscriptionPayments: (customerId: string, id: string) =>
      list(path`customers/${customerId}/subscriptions/${id}/payments?limit=250`, 'payments', molliePayment),
    updateSubscription: async (customerId: string, id: string, update: SubscriptionUpdate) =>
      parse(
        mollieSubscription,
        await call('PATCH', path`customers/${customerId}/subscriptions/${id}`, { body: update }),
      ),
    cancelSubscription: async (customerId: string, id: string) =>
      parse(mollieSubscription, await call('DELETE', path`customers/${customerId}/subscriptions/${id}`)),
    createRefund: async (
      paymentId: string,
      refund: { amount: Amount; description: string; metadata: Ownership & { refundId: string } },
      idempotencyKey: string,
    ) =>
      parse(
        mollieRefund,
        await call('POST', path`payments/${paymentId}/refunds`, { body: refund, idempotencyKey }),
      ),
    listRefunds,
    async listMethods(sequenceType: 'oneoff' | 'first' | 'recurring'): Promise<MollieMethod[]> {
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

/** Throws 'unreachable', because an unreadable answer does not tell whether Mollie executed the call. */
function parse<Schema extends z.ZodMiniType>(schema: Schema, answer: unknown): z.infer<Schema> {
  const parsed = schema.safeParse(answer);
  if (parsed.success) return parsed.data;
  const where = parsed.error.issues[0]?.path.join('.') ?? '';
  throw new MollieError('unreachable', `the answer has no valid ${where}`);
}
