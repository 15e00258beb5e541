import type { FastifyInstance } from 'fastify';
import { parseControlBody } from './control-input.ts';
import { CallEffect, WebhookEffect, type FaultRule } from '../faults.ts';
import { accountIdOfKey } from '../state/identifiers.ts';
import type { Simulation } from '../simulation.ts';
import { z } from 'zod';

const ruleFields = {
  method: z.enum(['GET', 'POST', 'PATCH', 'DELETE']).optional(),
  path: z.string().startsWith('/').optional(),
  key: z.string().optional(),
  count: z.union([z.int().min(1), z.literal('always')]).default(1),
};

const CallFaultBody = z.strictObject({ ...ruleFields, effect: CallEffect });
const WebhookFaultBody = z.strictObject({ ...ruleFields, effect: WebhookEffect });
const FaultBody = z.looseObject({ effect: z.looseObject({ type: z.string() }) });

const WEBHOOK_EFFECTS: readonly string[] = ['duplicate', 'drop', 'hold'];

const ReleaseBody = z.strictObject({
  order: z.enum(['created', 'reversed', 'shuffled']).default('created'),
});

export function registerFaultRoutes(app: FastifyInstance, simulation: Simulation): void {
  const { faults, webhooks } = simulation;
  const list = () => ({ calls: faults.calls.list(), webhooks: faults.webhooks.list() });

  app.get('/faults', list);

  app.post<{ Body: string | undefined }>('/faults', (request, reply) => {
    const { effect } = parseControlBody(FaultBody, request.body);
    if (WEBHOOK_EFFECTS.includes(effect.type)) {
      faults.webhooks.add(forAccount(parseControlBody(WebhookFaultBody, request.body)));
    } else {
      faults.calls.add(forAccount(parseControlBody(CallFaultBody, request.body)));
    }
    return reply.code(201).send(list());
  });

  app.delete('/faults', (_request, reply) => {
    faults.clear();
    return reply.code(204).send();
  });

  app.post<{ Body: string | undefined }>('/webhooks/release', async (request) => {
    const { order } = parseControlBody(ReleaseBody, request.body);
    return { released: await webhooks.release(order) };
  });
}

function forAccount<Effect>({
  key,
  ...rule
}: FaultRule<Effect> & { key?: string | undefined }): FaultRule<Effect> {
  return key === undefined ? rule : { ...rule, account: accountIdOfKey(key) };
}
