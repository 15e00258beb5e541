import { invalid } from '../api/api-error.ts';
import type { ApiCall } from '../api/api-handler.ts';
import { optionalUrl } from '../api/api-input.ts';

export function optionalWebhookUrl({ body, account, simulation }: ApiCall): string | null {
  const text = optionalUrl(body, 'webhookUrl');
  if (text === null) return null;
  const url = new URL(text);
  if (!simulation.acceptWebhookUrl(url) || (account.refusesLocalWebhooks && !isPublic(url))) {
    throw invalid(
      "The webhook URL is invalid because it is unreachable from Mollie's point of view.",
      'webhookUrl',
    );
  }
  return text;
}

const PRIVATE_ENDINGS = ['localhost', 'local', 'test', 'internal', 'lan', 'home.arpa', 'invalid'];

/** Returns false for this machine and private networks, which Mollie cannot reach. */
export function isPublic(url: URL): boolean {
  const host = url.hostname.replace(/\.$/, '');
  return (
    host.includes('.') &&
    !PRIVATE_ENDINGS.some((ending) => host.endsWith(`.${ending}`)) &&
    !/^(0|10|127|169\.254|172\.(1[6-9]|2\d|3[01])|192\.168)\.[\d.]+$/.test(host) &&
    !host.startsWith('[')
  );
}
