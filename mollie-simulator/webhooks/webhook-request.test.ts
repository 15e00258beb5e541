import { EventEmitter, once } from 'node:events';
import { expect, onTestFinished, test, vi } from 'vitest';
import { startWebhookReceiver } from '../testing/webhook-receiver.ts';
import { WebhookSender } from './webhook-request.ts';

test('a receiver has 15 seconds to answer', async () => {
  const events = new EventEmitter();
  const arrival = once(events, 'arrived');
  const receiver = await startWebhookReceiver(() => void events.emit('arrived'));
  receiver.answer = 'hang';
  const sender = new WebhookSender(() => true);
  onTestFinished(() => sender.close());
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());

  let result: unknown;
  const sent = sender
    .send(receiver.url, 'tr_1', new AbortController().signal)
    .then((given) => (result = given));
  await arrival;
  vi.advanceTimersByTime(14_999);
  await new Promise((resolve) => setImmediate(resolve));
  expect(result).toBeUndefined();
  vi.advanceTimersByTime(1);
  await sent;
  expect(result).toEqual({ error: 'timed out after 15 seconds' });
});

test('the sender opens a new connection after the receiver closed the old one', async () => {
  const receiver = await startWebhookReceiver();
  const sender = new WebhookSender(() => true);
  onTestFinished(() => sender.close());
  const { signal } = new AbortController();
  expect(await sender.send(receiver.url, 'tr_1', signal)).toEqual({ status: 200 });
  receiver.dropConnections();
  expect(await sender.send(receiver.url, 'tr_2', signal)).toEqual({ status: 200 });
});
