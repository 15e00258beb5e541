import { beforeEach, describe, expect, test } from 'vitest';
import { mintOrganisationScope, mintPlatformScope } from '../../../platform/database/mint-scope.ts';
import { createSmtpTransport } from '../../../platform/mail/mail-transport.ts';
import { aTenant, anAdministrator } from '../../../testing/builders.ts';
import { useMailServer } from '../../../testing/mail-server.ts';
import { TestVisitor, useTestWorld } from '../../../testing/test-world.ts';
import { queueMail, type MailToQueue } from './queue-mail.ts';
import { renderMail } from './render-mail.ts';

const world = useTestWorld();

const mailServer = useMailServer();
const { received } = mailServer;

beforeEach(async () => {
  await world.owner.query('delete from mail');
  await world.owner.query('delete from graphile_worker._private_jobs');
});

async function queue(mail: Partial<MailToQueue> = {}): Promise<void> {
  const tenant = await aTenant(world);
  const scope = mintOrganisationScope(tenant.id);
  await world.deps.database.transaction(scope, (transaction) =>
    queueMail(transaction, world.deps, {
      kind: 'test',
      environment: null,
      to: 'jan@voorbeeld.nl',
      subject: 'Bedankt, Zoë',
      ...renderMail({ title: 'Bedankt, Zoë', paragraphs: ['Uw gift van € 25,00 is ontvangen.'] }),
      ...mail,
    }),
  );
}

const outcomeOf = async () => {
  const { rows } = await world.owner.query<{
    status: string;
    attempts: number;
    last_error: string | null;
    is_sent: boolean;
    message_id: string;
  }>('select status, attempts, last_error, sent_at is not null as is_sent, message_id from mail');
  return rows;
};

const makeDue = (columns = '') =>
  world.owner.query(`update graphile_worker._private_jobs set run_at = now() ${columns}`);

const run = () => world.runJobs({ mailTransport: mailServer.transport });

describe('a queued mail', () => {
  test('is sent to the mail server unchanged', async () => {
    await queue({ replyTo: 'info@stichting.nl' });
    await run();
    const [outcome] = await outcomeOf();
    expect(outcome).toMatchObject({ status: 'sent', attempts: 1, last_error: null, is_sent: true });
    expect(received).toHaveLength(1);
    const { mail, envelope } = received[0]!;
    expect(envelope).toEqual(['jan@voorbeeld.nl']);
    expect(mail).toMatchObject({
      subject: 'Bedankt, Zoë',
      from: { name: 'Gulhart', address: 'post@gulhart.example' },
      to: [{ address: 'jan@voorbeeld.nl' }],
      replyTo: [{ address: 'info@stichting.nl' }],
      messageId: outcome!.message_id,
      attachments: [],
    });
    expect(mail.text).toContain('Uw gift van € 25,00 is ontvangen.');
    expect(mail.html).toContain('<h1');
  });

  test('is not delivered when its transaction is rolled back', async () => {
    const tenant = await aTenant(world);
    const scope = mintOrganisationScope(tenant.id);
    const undone = world.deps.database.transaction(scope, async (transaction) => {
      await queueMail(transaction, world.deps, {
        kind: 'test',
        environment: null,
        to: 'jan@voorbeeld.nl',
        subject: 'x',
        html: 'x',
        text: 'x',
      });
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    await run();
    expect(received).toEqual([]);
  });

  test('is delivered only once when its job runs twice', async () => {
    await queue();
    await run();
    await world.owner.query(
      `select graphile_worker.add_job('deliver-mail', json_build_object('mailId', mail_id)) from mail`,
    );
    await run();
    expect(received).toHaveLength(1);
  });

  test('is delivered even if it belongs to no organisation', async () => {
    await world.deps.database.transaction(mintPlatformScope(), (transaction) =>
      queueMail(transaction, world.deps, {
        kind: 'test',
        environment: null,
        to: 'bezoeker@voorbeeld.nl',
        subject: 'Uw vraag',
        html: 'x',
        text: 'x',
      }),
    );
    await run();
    expect(received[0]?.envelope).toEqual(['bezoeker@voorbeeld.nl']);
  });

  test.each([
    { subject: 'Bedankt\r\nBcc: meelezer@voorbeeld.nl' },
    { to: 'jan@voorbeeld.nl\nBcc: meelezer@voorbeeld.nl' },
    { replyTo: 'info@stichting.nl\r\nX: y' },
  ])('is refused by the database when a header contains a line break: %j', async (mail) => {
    await expect(queue(mail)).rejects.toThrow('mail_headers_single_line');
    expect(await outcomeOf()).toEqual([]);
  });
});

describe('a mail that cannot be delivered', () => {
  test('is retried later with the same Message-ID, and the reason is stored', async () => {
    mailServer.faults.push({ at: 'end', code: 451, text: 'mailbox is busy' });
    await queue();
    await run();
    const [waiting] = await outcomeOf();
    expect(waiting).toMatchObject({ status: 'queued', attempts: 1, is_sent: false });
    expect(waiting!.last_error).toContain('mailbox is busy');
    const { rows } = await world.owner.query(
      'select run_at > now() as is_later, attempts from graphile_worker._private_jobs',
    );
    expect(rows).toEqual([{ is_later: true, attempts: 1 }]);

    await makeDue();
    await run();
    expect(await outcomeOf()).toEqual([
      { status: 'sent', attempts: 2, last_error: null, is_sent: true, message_id: waiting!.message_id },
    ]);
    expect(received.map(({ mail }) => mail.messageId)).toEqual([waiting!.message_id, waiting!.message_id]);
  });

  test('is marked as failed after the last attempt', async () => {
    mailServer.faults.push({ at: 'end', code: 451, text: 'mailbox is full' });
    await queue();
    await makeDue(', attempts = max_attempts - 1');
    await run();
    const [outcome] = await outcomeOf();
    expect(outcome).toMatchObject({ status: 'failed', is_sent: false });
    expect(outcome!.last_error).toContain('mailbox is full');
  });

  test('is retried later when the server cannot be reached', async () => {
    const unreachable = createSmtpTransport('smtp://127.0.0.1:1');
    await queue();
    await world.runJobs({ mailTransport: unreachable });
    unreachable.close();
    const [outcome] = await outcomeOf();
    expect(outcome).toMatchObject({ status: 'queued', attempts: 1 });
    expect(outcome!.last_error).toContain('ECONNREFUSED');
    await makeDue();
    await run();
    expect(await outcomeOf()).toMatchObject([{ status: 'sent', attempts: 2 }]);
  });
});

const openMailbox = async (app = world.app) => {
  const administrator = await anAdministrator(world);
  const visitor = new TestVisitor(app);
  visitor.cookie = administrator.cookie;
  return visitor.get('/api/admin/mailbox');
};

describe('the built-in mailbox', () => {
  test('shows delivered mail, newest first, while there is no mail server', async () => {
    await queue({ subject: 'Eerste' });
    await queue({ subject: 'Tweede' });
    expect((await openMailbox()).json()).toEqual([]);
    await world.runJobs();
    const mails = (await openMailbox()).json<{ subject: string; html: string }[]>();
    expect(mails.map(({ subject }) => subject)).toEqual(['Tweede', 'Eerste']);
    expect(received).toEqual([]);
  });

  test('answers a tenant with 404', async () => {
    expect((await (await aTenant(world)).get('/api/admin/mailbox')).statusCode).toBe(404);
  });

  test('answers with 404 when there is a mail server', async () => {
    const app = await world.appWith({ mailTransport: mailServer.transport });
    expect((await openMailbox(app)).statusCode).toBe(404);
  });
});

test('HTML in the title, the paragraphs and the link of a mail is escaped', () => {
  const { html, text } = renderMail({
    title: '<script>alert(1)</script>',
    paragraphs: ['Beste "Jan" & Piet <b>'],
    action: { label: 'Klik', href: 'https://voorbeeld.nl/?a=1&b="x"' },
  });
  expect(html).not.toContain('<script>');
  expect(html).not.toContain('<b>');
  expect(html).not.toContain('b="x"');
  expect(text).toContain('Beste "Jan" & Piet <b>');
});
