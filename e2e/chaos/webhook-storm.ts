import { randomBytes } from 'node:crypto';
import fastify from 'fastify';
import { inParallel } from '../../harness/in-parallel.ts';
import { between, shuffle, type Random } from '../../harness/random.ts';

export interface WebhookStorm {
  /** What the product must call its own address, so that Mollie's webhooks come here first. */
  url: string;
  counts: { arrived: number; sent: number; forged: number };
  /** Answers that the product should never give. */
  troubles: string[];
  close(): Promise<void>;
}

interface Letter {
  path: string;
  paymentId: string;
  /** Told whether this copy was taken, unless nobody waits for it. */
  tell?: (wasTaken: boolean) => void;
}

const gatheringMs = 30;
const sendersAtOnce = 10;
const mostCopies = 5;
/** Of all that is sent, one in ten. */
const forgedPerGenuine = 1 / 9;
const lateShare = 0.15;

/**
 * Stands between Mollie and the product: each webhook goes on one to five times, mixed with those that came at about
 * the same time, with copies of earlier ones and with forgeries. Mollie hears that it arrived when at least one copy
 * did.
 */
export async function startWebhookStorm(
  target: string,
  random: Random,
  onExchange: () => void,
): Promise<WebhookStorm> {
  const counts = { arrived: 0, sent: 0, forged: 0 };
  const troubles: string[] = [];
  let gathered: Letter[] = [];
  let late: Letter[] = [];
  let lastPaymentId = 'tr_nobody';

  const send = async ({ path, paymentId, tell }: Letter) => {
    onExchange();
    const status = await post(`${target}${path}`, paymentId);
    onExchange();
    if (status !== undefined && status !== 200 && status !== 503)
      troubles.push(`a webhook of ${paymentId} was answered with ${status}`);
    tell?.(status === 200);
  };
  const forge = ({ path, paymentId }: Letter): Letter[] => {
    if (random() >= forgedPerGenuine) return [];
    counts.forged++;
    const invented = randomBytes(12).toString('hex');
    const forgery = between(random, 1, 3);
    if (forgery === 1) return [{ path: path.replace(/[^/]+$/, invented), paymentId }];
    return [{ path, paymentId: forgery === 2 ? `tr_${invented}` : lastPaymentId }];
  };
  const flush = async () => {
    const genuine = [...gathered, ...late];
    gathered = [];
    late = genuine
      .filter(({ tell }) => tell && random() < lateShare)
      .map(({ path, paymentId }) => ({ path, paymentId }));
    const letters = shuffle(random, [...genuine, ...genuine.flatMap(forge)]);
    counts.sent += letters.length;
    lastPaymentId = genuine.at(-1)?.paymentId ?? lastPaymentId;
    await inParallel(letters, sendersAtOnce, send);
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
    const copies = between(random, 1, mostCopies);
    if (gathered.length === 0) setTimeout(() => void flush(), gatheringMs);
    const taken = await Promise.all(
      Array.from(
        { length: copies },
        () => new Promise<boolean>((tell) => gathered.push({ path: request.url, paymentId, tell })),
      ),
    );
    return reply.status(taken.includes(true) ? 200 : 503).send('');
  });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  return { url, counts, troubles, close: () => app.close() };
}

/** The status of the answer; undefined when none came. */
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
