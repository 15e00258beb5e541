import { randomBytes } from 'node:crypto';
import fastify from 'fastify';
import { inParallel } from '../../harness/in-parallel.ts';
import { between, shuffle, type Random } from '../../harness/random.ts';

export interface WebhookStorm {
  /** Used as PUBLIC_URL, so that Mollie's webhooks arrive here first. */
  url: string;
  counts: { arrived: number; sent: number; forged: number };
  /** Answers other than 200 and 503. */
  errors: string[];
  close(): Promise<void>;
}

interface Webhook {
  path: string;
  paymentId: string;
  /** Receives whether the product accepted this copy. Absent for a copy that nobody waits for. */
  onAnswer?: (wasAccepted: boolean) => void;
}

const collectMs = 30;
const sendersAtOnce = 10;
const maxCopies = 5;
/** Makes one in ten of all sent webhooks a forgery. */
const forgedPerGenuine = 1 / 9;
const repeatedShare = 0.15;

/**
 * Forwards each webhook of Mollie one to five times, mixed with copies of earlier webhooks and with forgeries. Mollie
 * gets 200 when the product accepted at least one copy.
 */
export async function startWebhookStorm(
  target: string,
  random: Random,
  onExchange: () => void,
): Promise<WebhookStorm> {
  const counts = { arrived: 0, sent: 0, forged: 0 };
  const errors: string[] = [];
  let collected: Webhook[] = [];
  let repeated: Webhook[] = [];
  let lastPaymentId = 'tr_nobody';

  const send = async ({ path, paymentId, onAnswer }: Webhook) => {
    onExchange();
    const status = await post(`${target}${path}`, paymentId);
    onExchange();
    if (status !== undefined && status !== 200 && status !== 503)
      errors.push(`a webhook of ${paymentId} was answered with ${status}`);
    onAnswer?.(status === 200);
  };
  const forge = ({ path, paymentId }: Webhook): Webhook[] => {
    if (random() >= forgedPerGenuine) return [];
    counts.forged++;
    const invented = randomBytes(12).toString('hex');
    const forgery = between(random, 1, 3);
    if (forgery === 1) return [{ path: path.replace(/[^/]+$/, invented), paymentId }];
    return [{ path, paymentId: forgery === 2 ? `tr_${invented}` : lastPaymentId }];
  };
  const flush = async () => {
    const genuine = [...collected, ...repeated];
    collected = [];
    repeated = genuine
      .filter(({ onAnswer }) => onAnswer && random() < repeatedShare)
      .map(({ path, paymentId }) => ({ path, paymentId }));
    const webhooks = shuffle(random, [...genuine, ...genuine.flatMap(forge)]);
    counts.sent += webhooks.length;
    lastPaymentId = genuine.at(-1)?.paymentId ?? lastPaymentId;
    await inParallel(webhooks, sendersAtOnce, send);
  };

  const app = fastify({ forceCloseConnections: true });
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, body),
  );
  app.post('/api/webhooks/mollie/:token', async (request, reply) => {
    counts.arrived++;
    const paymentId = new URLSearchParams(String(request.body)).get('id') ?? '';
    const copies = between(random, 1, maxCopies);
    if (collected.length === 0) setTimeout(() => void flush(), collectMs);
    const accepted = await Promise.all(
      Array.from(
        { length: copies },
        () => new Promise<boolean>((onAnswer) => collected.push({ path: request.url, paymentId, onAnswer })),
      ),
    );
    return reply.status(accepted.includes(true) ? 200 : 503).send('');
  });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  return { url, counts, errors, close: () => app.close() };
}

async function post(url: string, paymentId: string): Promise<number | undefined> {
  try {
    const body = new URLSearchParams({ id: paymentId });
    const answer = await fetch(url, { method: 'POST', body, signal: AbortSignal.timeout(10_000) });
    await answer.arrayBuffer();
    return answer.status;
  } catch {
    return undefined;
  }
}
