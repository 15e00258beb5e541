import { ApiError, serverMessage } from '../lib/api-client.ts';
import type { ToastContent } from './toast-store.ts';

type Explanation = Pick<ToastContent, 'description' | 'advice'>;

/** The server's sentence, else the screen's own, also where the server knows no more than that it failed. */
export function explainFailure(error: unknown, own: Explanation): Explanation {
  const isUnknown = error instanceof ApiError && error.code === 'internal_error';
  const description = isUnknown ? undefined : serverMessage(error);
  return description ? { description } : own;
}
