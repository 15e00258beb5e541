import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { authenticate } from './accounts.ts';
import { ApiError, invalid, notFound, problem } from './api-error.ts';
import type { ApiCall, ApiHandler } from './api-handler.ts';
import { isFields, type Fields } from './api-input.ts';
import type { Account, Outcome } from '../state/entities.ts';
import type { CallEffect, InjectedError } from '../faults.ts';
import { fingerprintOf, Idempotency } from './idempotency.ts';
import { accountIdOfKey } from '../state/identifiers.ts';
import { Links } from './links.ts';
import { setPaymentStatus } from '../payments/payment-status.ts';
import type { Simulation } from '../simulation.ts';
import { chargeSubscription } from '../subscriptions/subscription-charges.ts';

export type ApiRequest = FastifyRequest<{
  Params: Record<string, string>;
  Querystring: Record<string, string | undefined>;
  Body: string | undefined;
}>;

const HAL_JSON = { 'content-type': 'application/hal+json' };

interface OutgoingResponse {
  status: number;
  body: string;
  headers: Record<string, string>;
  createdId?: string | undefined;
}

export class ApiEdge {
  readonly #simulation: Simulation;
  readonly #idempotency: Idempotency;
  readonly #prefix: string;
  readonly #publicUrl: string | undefined;

  constructor(simulation: Simulation, prefix: string, publicUrl: string | undefined) {
    this.#simulation = simulation;
    this.#idempotency = new Idempotency(simulation);
    this.#prefix = prefix;
    this.#publicUrl = publicUrl;
  }

  async handle(handler: ApiHandler, request: ApiRequest, reply: FastifyReply): Promise<FastifyReply> {
    const key = bearerKey(request.headers.authorization);
    const effects = this.#takeFaults(request, key);
    let outgoing: OutgoingResponse | 'cut';
    try {
      outgoing = injectedRefusal(effects) ?? (await this.#perform(handler, request, key, effects));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      outgoing = errorResponse(error.status, error.message, error.field);
    }
    if (outgoing === 'cut') {
      reply.hijack();
      request.raw.socket.destroy();
      return reply;
    }
    void reply.code(outgoing.status).headers(outgoing.headers);
    if (outgoing.body === '') return reply.send();
    // The body is sent as bytes, because Fastify adds a charset to the content type of a string.
    return reply.send(Buffer.from(outgoing.body));
  }

  async #perform(
    handler: ApiHandler,
    request: ApiRequest,
    key: string | null,
    effects: CallEffect[],
  ): Promise<OutgoingResponse | 'cut'> {
    const account = authenticate(this.#simulation, key);
    const idempotencyKey = request.method === 'POST' ? request.headers['idempotency-key'] : undefined;
    if (typeof idempotencyKey !== 'string') {
      return this.#applyEffects(effects, this.#execute(handler, request, account, effects));
    }
    const fingerprint = fingerprintOf(request.method, request.url, request.body ?? '');
    const replay = this.#idempotency.find(account, idempotencyKey, fingerprint);
    if (replay) {
      const headers = { ...HAL_JSON, 'idempotent-replayed': 'true' };
      return this.#applyEffects(effects, { status: replay.status, body: replay.json, headers });
    }
    this.#idempotency.begin(account, idempotencyKey, fingerprint);
    try {
      const outgoing = this.#simulation.change(() => {
        const executed = this.#execute(handler, request, account, effects);
        const { status, body } = executed;
        this.#idempotency.remember(account, idempotencyKey, { fingerprint, status, json: body });
        return executed;
      });
      return await this.#applyEffects(effects, outgoing);
    } finally {
      this.#idempotency.end(account, idempotencyKey);
    }
  }

  #execute(
    handler: ApiHandler,
    request: ApiRequest,
    account: Account,
    effects: CallEffect[],
  ): OutgoingResponse {
    const call: ApiCall = {
      simulation: this.#simulation,
      account,
      links: new Links(this.#publicUrl ?? `${request.protocol}://${request.host}${this.#prefix}`),
      params: request.params,
      query: request.query,
      body: parseBody(request.body),
    };
    for (const name of ['testmode', 'profileId']) {
      if (name in call.query)
        throw invalid(`Non-existent query parameter "${name}" for this API call.`, name);
    }
    for (const id of Object.values(call.params)) {
      if (request.method === 'GET' && this.#simulation.faults.consumeHiddenRead(id)) throw notFound(id);
    }
    if (effects.some((effect) => effect.type === 'charge-before-answer')) chargeBeforeCall(call);
    const { status, body } = this.#simulation.change(() => handler(call));
    const id = body?.['id'];
    return {
      status,
      body: body ? JSON.stringify(body) : '',
      headers: body ? HAL_JSON : {},
      createdId: status === 201 && typeof id === 'string' ? id : undefined,
    };
  }

  async #applyEffects(effects: CallEffect[], outgoing: OutgoingResponse): Promise<OutgoingResponse | 'cut'> {
    let response: OutgoingResponse | 'cut' = outgoing;
    for (const effect of effects) {
      if (effect.type === 'slow') await delay(effect.ms, undefined, { ref: false });
      if (effect.type === 'accept-then-status') response = injectedResponse(effect);
      if (effect.type === 'accept-then-cut') response = 'cut';
      if (outgoing.createdId === undefined) continue;
      if (effect.type === 'not-found-after-create')
        this.#simulation.faults.hide(outgoing.createdId, effect.times);
      if (effect.type === 'webhook-before-answer')
        await this.#sendWebhookFirst(outgoing.createdId, effect.status);
    }
    return response;
  }

  async #sendWebhookFirst(paymentId: string, outcome: Outcome): Promise<void> {
    const payment = this.#simulation.store.payments.get(paymentId);
    if (!payment) return;
    this.#simulation.change(() => {
      if (outcome === 'open') this.#simulation.webhooks.enqueue(payment);
      else setPaymentStatus(this.#simulation, payment, outcome);
    });
    await this.#simulation.webhooks.deliver(paymentId);
  }

  #takeFaults(request: ApiRequest, key: string | null): CallEffect[] {
    const target = () => ({
      method: request.method,
      path: (request.url.split('?')[0] ?? '').slice(this.#prefix.length),
      account: key === null ? null : accountIdOfKey(key),
    });
    const effects = this.#simulation.faults.calls.take(target);
    if (effects.length > 0) {
      const { account, ...call } = target();
      const types = effects.map((effect) => effect.type);
      this.#simulation.change(() =>
        this.#simulation.journal.record('fault', account, { ...call, effects: types }),
      );
    }
    return effects;
  }
}

function chargeBeforeCall({ simulation, account, params }: ApiCall): void {
  const subscription = simulation.store.subscriptions.findOwned(account.id, params['subscriptionId'] ?? '');
  if (subscription?.status !== 'active') return;
  simulation.change(() => chargeSubscription(simulation, subscription));
}

function injectedRefusal(effects: CallEffect[]): OutgoingResponse | 'cut' | undefined {
  if (effects.some((effect) => effect.type === 'cut')) return 'cut';
  const refusal = effects.find((effect) => effect.type === 'status');
  return refusal && injectedResponse(refusal);
}

function injectedResponse({ code, retryAfter, body }: InjectedError): OutgoingResponse {
  const headers = retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) };
  if (body === 'empty') return { status: code, body: '', headers };
  if (body === 'html') {
    const html = `<html><head><title>${code}</title></head><body><h1>${code}</h1></body></html>`;
    return { status: code, body: html, headers: { ...headers, 'content-type': 'text/html' } };
  }
  const refusal = errorResponse(code, 'Injected fault');
  return { ...refusal, headers: { ...refusal.headers, ...headers } };
}

function errorResponse(status: number, detail: string, field?: string): OutgoingResponse {
  return { status, body: JSON.stringify(problem(status, detail, field)), headers: HAL_JSON };
}

function bearerKey(header: string | undefined): string | null {
  return /^Bearer (\S+)$/.exec(header ?? '')?.[1] ?? null;
}

function parseBody(text: string | undefined): Fields {
  if (text === undefined || text === '') return {};
  try {
    const body: unknown = JSON.parse(text);
    if (isFields(body)) return body;
  } catch {
    // Invalid JSON gets the error below.
  }
  throw new ApiError(400, 'The request body is not a JSON object');
}
