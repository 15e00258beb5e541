import { goodPassword } from '../builders.ts';
import type { Organisation } from '../giving-world.ts';
import { TestVisitor } from '../test-world.ts';
import { expectDone, type StoryWorld } from './story-world.ts';

export async function manageAccount(world: StoryWorld, organisation: Organisation): Promise<void> {
  const { email, username } = organisation;
  const newPassword = 'Acht-Luide-Dalen-8';
  const elsewhere = new TestVisitor(world.app);
  for (const visitor of [organisation, elsewhere])
    await expectDone(visitor.post('/api/auth/login', { email, password: goodPassword }));
  await expectDone(organisation.get('/api/auth/me'));
  await expectDone(organisation.post('/api/auth/profile', { email, username: `${username}-2` }));
  await expectDone(organisation.post('/api/auth/step-up', { password: goodPassword }));
  await expectDone(organisation.get('/api/auth/sessions'));
  await expectDone(organisation.delete('/api/auth/sessions'));
  await expectDone(
    organisation.post('/api/auth/change-password', { currentPassword: goodPassword, newPassword }),
  );
  await world.owner.query('update account set email_confirmed_at = null where email = $1', [email]);
  await expectDone(organisation.post('/api/auth/resend-confirmation'));
  const { rows: confirmations } = await world.owner.query<{ text: string }>(
    `select text from mail where recipient = $1 and kind = 'email-confirmation'`,
    [email],
  );
  const confirmation = /token=([\w-]+)/.exec(confirmations[0]!.text)![1];
  await expectDone(organisation.post('/api/auth/confirm-email', { token: confirmation }));
  for (let times = 0; times < 2; times += 1) {
    await expectDone(organisation.post('/api/auth/forgot-password', { email }));
    await world.settle();
  }
  const { rows } = await world.owner.query<{ text: string }>(
    `select text from mail where recipient = $1 and kind = 'password-reset'`,
    [email],
  );
  const token = /token=([\w-]+)/.exec(rows[0]!.text)![1];
  await expectDone(organisation.post('/api/auth/password-link', { token }));
  await expectDone(organisation.post('/api/auth/reset-password', { token, password: goodPassword }));
  await expectDone(organisation.post('/api/auth/login', { email, password: goodPassword }));
  await expectDone(organisation.post('/api/test-mollie-api', { apiEnvironment: 'live' }));
  const listed = await organisation.get('/api/admin/subscriptions');
  for (const { id } of listed.json<{ id: string }[]>())
    await expectDone(organisation.post(`/api/admin/subscriptions/${id}/cancel`));
  // A donor with an open payment or a pending refund cannot be erased. In the first round, Mollie may still
  // collect a charge that must be refunded. In the second round, Mollie sends that refund.
  for (const _round of [1, 2]) {
    await world.movePast({ days: 10 });
    await world.settle();
  }
  await world.runScheduled('check-due-payments');
  await expectDone(organisation.post('/api/admin/donors/erase', { email: 'noor@voorbeeld.nl' }));
  await expectDone(organisation.post('/api/auth/logout'));
}
