import { invalid } from '../api/api-error.ts';
import type { ApiCall } from '../api/api-handler.ts';
import { optionalUrl } from '../api/api-input.ts';
import { isPublic } from './public-address.ts';

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
