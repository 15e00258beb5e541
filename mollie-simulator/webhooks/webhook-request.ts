import { Agent as HttpAgent, request as httpRequest } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';

export type WebhookResult = { status: number } | { error: string };

type Exchange = { status: number; location?: string | undefined } | { error: string; stale?: true };

export const WEBHOOK_USER_AGENT = 'Mollie HTTP client/1.0';

const TIMEOUT_MS = 15_000;
const MAX_REDIRECTS = 5;

/** Returns errors instead of throwing them. */
export class WebhookSender {
  readonly #accepts: (url: URL) => boolean;
  readonly #http = new HttpAgent({ keepAlive: true, maxSockets: 64 });
  readonly #https = new HttpsAgent({ keepAlive: true, maxSockets: 64 });

  constructor(accepts: (url: URL) => boolean) {
    this.#accepts = accepts;
  }

  async send(url: string, paymentId: string, signal: AbortSignal): Promise<WebhookResult> {
    let target = new URL(url);
    let body: string | null = `id=${paymentId}`;
    for (let hop = 0; hop <= MAX_REDIRECTS; hop++) {
      const result = await this.#exchange(target, body, signal);
      if ('error' in result || result.location === undefined || !URL.canParse(result.location, target.href)) {
        return 'error' in result ? { error: result.error } : { status: result.status };
      }
      target = new URL(result.location, target);
      if (!this.#accepts(target)) return { error: `redirected to ${target.origin}, which is not accepted` };
      // Only 307 and 308 keep the method and the body.
      if (result.status < 307) body = null;
    }
    return { error: 'too many redirects' };
  }

  close(): void {
    this.#http.destroy();
    this.#https.destroy();
  }

  async #exchange(target: URL, body: string | null, signal: AbortSignal): Promise<Exchange> {
    const first = await this.#once(target, body, signal);
    // Tries again, because the receiver may close an idle connection just when the sender reuses it.
    return 'stale' in first ? this.#once(target, body, signal) : first;
  }

  #once(target: URL, body: string | null, signal: AbortSignal): Promise<Exchange> {
    const secure = target.protocol === 'https:';
    return new Promise((resolve) => {
      const request = (secure ? httpsRequest : httpRequest)(target, {
        agent: secure ? this.#https : this.#http,
        signal,
        method: body === null ? 'GET' : 'POST',
        headers: {
          'User-Agent': WEBHOOK_USER_AGENT,
          Accept: '*/*',
          ...(body !== null && {
            'Content-Type': 'application/x-www-form-urlencoded',
            'Content-Length': Buffer.byteLength(body),
          }),
        },
      });
      let timer: NodeJS.Timeout | undefined;
      request.once('socket', () => {
        timer = setTimeout(() => request.destroy(new Error('timed out after 15 seconds')), TIMEOUT_MS);
        timer.unref();
      });
      request.once('response', (response) => {
        response.resume();
        const status = response.statusCode ?? 0;
        const location = status >= 301 && status <= 308 ? response.headers.location : undefined;
        response.once('end', () => resolve({ status, location }));
        response.once('error', (error) => resolve({ error: error.message }));
      });
      request.once('error', (error) => {
        const stale = request.reusedSocket && 'code' in error && error.code === 'ECONNRESET';
        resolve(stale ? { error: error.message, stale } : { error: error.message });
      });
      request.once('close', () => clearTimeout(timer));
      request.end(body ?? undefined);
    });
  }
}
