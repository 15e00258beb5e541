import type { Deps } from '../../foundation/deps.ts';

export async function controlSimulator<Answer>(
  { simulatorUrl }: Pick<Deps, 'simulatorUrl'>,
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  body?: object,
): Promise<Answer> {
  if (simulatorUrl === null) throw new Error('this installation has no simulator');
  const answer = await fetch(`${simulatorUrl}/control/${path}`, {
    method,
    ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    signal: AbortSignal.timeout(30_000),
  });
  if (!answer.ok) throw new Error(`the simulator answered ${answer.status}: ${await answer.text()}`);
  return (answer.status === 204 ? undefined : await answer.json()) as Answer;
}

export async function payAtCheckout(checkoutUrl: string): Promise<void> {
  const answer = await fetch(checkoutUrl, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ status: 'paid' }),
    signal: AbortSignal.timeout(30_000),
  });
  if (answer.status >= 500) throw new Error(`the checkout answered ${answer.status}`);
}
