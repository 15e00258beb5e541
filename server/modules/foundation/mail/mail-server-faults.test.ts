import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { mintOrganisationScope, mintPlatformScope } from '../../../platform/database/mint-scope.ts';
import { createSmtpTransport } from '../../../platform/mail/mail-transport.ts';
import { aTenant } from '../../../testing/builders.ts';
import { useMailServer } from '../../../testing/mail-server.ts';
import { useTestWorld } from '../../../testing/test-world.ts';
import { deliverMail } from './deliver-mail.ts';
import { queueMail } from './queue-mail.ts';

const world = useTestWorld();
const mailServer = useMailServer();

beforeEach(async () => {
  await world.owner.query('delete from mail');
  await world.owner.query('delete from graphile_worker._private_jobs');
});

async function queue(): Promise<void> {
  const tenant = await aTenant(world);
  const content = { subject: 'Dank', html: 'Dank', text: 'Dank' };
  await world.deps.database.transaction(mintOrganisationScope(tenant.id), (transaction) =>
    queueMail(transaction, world.deps, {
      kind: 'test',
      environment: null,
      to: 'jan@voorbeeld.nl',
      ...content,
    }),
  );
}

async function run(mailTransport = mailServer.transport): Promise<void> {
  await world.owner.query('update graphile_worker._private_jobs set run_at = now()');
  await world.runJobs({ mailTransport });
}

const outcome = async () => {
  const { rows } = await world.owner.query<{ status: string; attempts: number; last_error: string | null }>(
    'select status, attempts, last_error from mail',
  );
  return rows[0]!;
};

const messageIds = () => mailServer.received.map(({ mail }) => mail.messageId);

const waitingJobs = async () =>
  (await world.owner.query('select from graphile_worker._private_jobs where attempts < max_attempts'))
    .rowCount;

test.each([
  ['never answers', { at: 'end', does: 'nothing' }, 'Timeout'],
  ['hangs up after receiving the mail', { at: 'end', does: 'hang-up' }, 'closed'],
  ['says that it is too busy', { at: 'end', code: 421, text: 'too busy' }, 'too busy'],
  ['rejects the mail', { at: 'end', code: 554, text: 'sender not verified' }, 'not verified'],
  ['asks us to try the recipient later', { at: 'recipient', code: 450, text: 'greylisted' }, 'greylisted'],
  ['does not let us send mail', { at: 'recipient', code: 550, text: '5.7.1 not allowed' }, 'not allowed'],
] as const)('a server that %s gets the same mail again later', async (_, fault, reason) => {
  mailServer.faults.push(fault, fault);
  // A busy machine could exceed a short timeout, so only the case 'never answers' has a short timeout.
  const impatient = createSmtpTransport(mailServer.url, { timeoutMs: 4_000 });
  onTestFinished(() => impatient.close());
  const transport = reason === 'Timeout' ? impatient : mailServer.transport;
  await queue();
  await run(transport);
  expect(await outcome()).toMatchObject({ status: 'queued', attempts: 1 });
  expect((await outcome()).last_error).toContain(reason);
  await run(transport);
  expect(await outcome()).toMatchObject({ status: 'queued', attempts: 2 });
  await run();
  expect(await outcome()).toEqual({ status: 'sent', attempts: 3, last_error: null });
  // The Message-ID stays the same, so that the server recognises a mail that it has already accepted.
  expect(mailServer.received).toHaveLength(fault.at === 'end' ? 3 : 1);
  expect(new Set(messageIds()).size).toBe(1);
});

test('a mail to an unknown address fails at the first attempt, and the reason is stored', async () => {
  mailServer.faults.push({ at: 'recipient', code: 550, text: '5.1.1 no such user' });
  await queue();
  await run();
  expect(await outcome()).toMatchObject({ status: 'failed', attempts: 1 });
  expect((await outcome()).last_error).toContain('no such user');
  expect(await waitingJobs()).toBe(0);
});

test('a mail is retried for about three days', async () => {
  await queue();
  const { rows } = await world.owner.query<{ max_attempts: number }>(
    'select max_attempts from graphile_worker._private_jobs',
  );
  // The runner waits e^n seconds after attempt n, and never longer than e^10 seconds.
  const waits = Array.from({ length: rows[0]!.max_attempts - 1 }, (_, n) => Math.exp(Math.min(n + 1, 10)));
  const hours = waits.reduce((sum, seconds) => sum + seconds, 0) / 3600;
  expect(hours).toBeGreaterThan(66);
  expect(hours).toBeLessThan(75);
});

/** Calls `during` while the mail is being sent. */
async function deliverOnce(during: () => Promise<void> = async () => {}): Promise<void> {
  const { rows } = await world.owner.query<{ mail_id: string }>('select mail_id from mail');
  const { transport } = mailServer;
  const send: typeof transport.send = async (mail) => {
    await during();
    await transport.send(mail);
  };
  await deliverMail(
    { ...world.deps, mailTransport: { ...transport, send } },
    mintPlatformScope(),
    rows[0]!.mail_id,
    { number: 1, isLast: false },
  );
}

test('a second worker does not send a mail that another worker is sending', async () => {
  await queue();
  await deliverOnce(() => expect(deliverOnce()).rejects.toThrow('another worker'));
  expect(mailServer.received).toHaveLength(1);
  expect(await outcome()).toMatchObject({ status: 'sent' });
});

test('a mail that was sent is recorded as sent after its connections to the database broke', async () => {
  await queue();
  await deliverOnce(async () => {
    await world.owner.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
    );
  });
  expect(mailServer.received).toHaveLength(1);
  expect(await outcome()).toMatchObject({ status: 'sent' });
});

test('a mail that one worker sent stays sent when another worker fails later', async () => {
  await queue();
  const late = deliverOnce(async () => {
    await world.owner.query(`update mail set delivering_since = now() - interval '1 day'`);
    await deliverOnce();
    mailServer.faults.push({ at: 'end', code: 554, text: 'sender not verified' });
  });
  await expect(late).rejects.toThrow('not delivered');
  expect(await outcome()).toMatchObject({ status: 'sent', last_error: null });
});

test('a mail is marked as failed before its last attempt, in case the process ends during that attempt', async () => {
  await queue();
  const { rows } = await world.owner.query<{ mail_id: string }>('select mail_id from mail');
  let during;
  await deliverMail(
    {
      ...world.deps,
      mailTransport: {
        ...mailServer.transport,
        send: async () => {
          during = await outcome();
        },
      },
    },
    mintPlatformScope(),
    rows[0]!.mail_id,
    { number: 21, isLast: true },
  );
  expect(during).toEqual({
    status: 'failed',
    attempts: 21,
    last_error: 'De laatste poging is onderbroken.',
  });
  expect(await outcome()).toMatchObject({ status: 'sent', last_error: null });
});
