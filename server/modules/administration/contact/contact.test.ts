import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { mintOrganisationScope, mintPlatformScope } from '../../../platform/database/mint-scope.ts';
import { aTenant, anAdministrator } from '../../../testing/builders.ts';
import { appThatLoses } from '../../../testing/lost-answers.ts';
import { useTestWorld } from '../../../testing/test-world.ts';
import { forgetOldMessages } from './messages.ts';

const world = useTestWorld();

beforeEach(async () => {
  await world.forgetAttempts();
  await world.owner.query('delete from contact_message');
  await world.owner.query('delete from mail');
  await world.owner.query('delete from platform_setting');
});

const aMessage = {
  name: 'Zoë de Wit',
  email: 'zoe@voorbeeld.nl',
  subject: 'Een vraag over maandgiften',
  message: 'Beste mensen,\n\nKan een donateur het bedrag wijzigen?\nGroet, Zoë',
};

const write = (payload: object, address = '10.0.0.1') =>
  world.app.inject({ method: 'POST', url: '/api/contact', payload, remoteAddress: address });

const writePlainForm = (fields: Record<string, string>, app = world.app) =>
  app.inject({
    method: 'POST',
    url: '/api/contact',
    payload: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
  });

const storedMessages = async () =>
  (await world.owner.query('select name, email, subject, message from contact_message')).rows;

const queuedMails = async () =>
  (
    await world.owner.query<{
      recipient: string;
      reply_to: string;
      subject: string;
      html: string;
      text: string;
    }>('select organisation_id, recipient, sender, reply_to, subject, html, text from mail')
  ).rows;

describe('a message to the platform', () => {
  test('is stored, and mailed to the platform with the visitor’s reply address', async () => {
    await world.owner.query(
      `insert into platform_setting (key, value) values ('organization_email', 'post@gulhart.example')`,
    );
    const answer = await write(aMessage);
    expect([answer.statusCode, answer.json()]).toEqual([
      201,
      { message: 'Bedankt voor uw bericht. We nemen zo spoedig mogelijk contact met u op.' },
    ]);
    expect(await storedMessages()).toEqual([aMessage]);
    const [mail, ...others] = await queuedMails();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      organisation_id: null,
      recipient: 'post@gulhart.example',
      sender: world.deps.mailFrom,
      reply_to: 'zoe@voorbeeld.nl',
      subject: 'Contactformulier: Een vraag over maandgiften',
    });
    expect(mail!.text).toContain('Van Zoë de Wit (zoe@voorbeeld.nl)');
    expect(mail!.text).toContain('Kan een donateur het bedrag wijzigen?');
    expect(mail!.html).toContain('Groet, Zoë</p>');
  });

  test('is mailed to the oldest administrator while the platform has no e-mail address', async () => {
    const first = await anAdministrator(world);
    await anAdministrator(world);
    await write(aMessage);
    expect((await queuedMails()).map(({ recipient }) => recipient)).toEqual([first.email]);
  });

  test('is mailed with its HTML escaped', async () => {
    await anAdministrator(world);
    await write({ ...aMessage, message: '<img src=x onerror=alert(1)> & meer' });
    expect((await queuedMails())[0]!.html).not.toContain('<img');
  });

  test.each([
    ['name', 'Z', 'Naam moet minimaal 2 karakters bevatten.'],
    ['name', '   Z   ', 'Naam moet minimaal 2 karakters bevatten.'],
    ['name', 'Zoë\r\nBcc: meelezer@voorbeeld.nl', 'Gebruik geen regeleinden of stuurtekens.'],
    ['email', 'zoe@', 'Vul een geldig e-mailadres in.'],
    ['email', 'zoe@voorbeeld.nl, meelezer@voorbeeld.nl', 'Vul een geldig e-mailadres in.'],
    ['email', 'zoe@voorbeeld.nl\r\nBcc: meelezer@voorbeeld.nl', 'Vul een geldig e-mailadres in.'],
    ['subject', 'Hoi!', 'Onderwerp moet minimaal 5 karakters bevatten.'],
    ['subject', 'Een vraag\r\nBcc: meelezer@voorbeeld.nl', 'Gebruik geen regeleinden of stuurtekens.'],
    ['subject', 'x'.repeat(151), 'Gebruik hoogstens 150 tekens.'],
    ['message', 'Te kort.', 'Bericht moet minimaal 10 karakters bevatten.'],
    ['message', ' \n'.repeat(20), 'Bericht moet minimaal 10 karakters bevatten.'],
    ['message', 'x'.repeat(5_001), 'Gebruik hoogstens 5000 tekens.'],
    ['organizationId', 'abc', 'Dit veld kennen we niet.'],
  ])('with %s %j is refused and not stored', async (field, value, sentence) => {
    const answer = await write({ ...aMessage, [field]: value });
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      { message: sentence, error: sentence, code: 'validation_failed', fields: { [field]: sentence } },
    ]);
    expect([await storedMessages(), await queuedMails()]).toEqual([[], []]);
  });

  test('without any value is refused with a sentence for each field', async () => {
    expect((await write({})).json()).toMatchObject({
      fields: {
        name: 'Naam moet minimaal 2 karakters bevatten.',
        email: 'Vul een geldig e-mailadres in.',
        subject: 'Onderwerp moet minimaal 5 karakters bevatten.',
        message: 'Bericht moet minimaal 10 karakters bevatten.',
      },
    });
  });

  test('with the honeypot field filled in is refused', async () => {
    const answer = await write({ ...aMessage, website: 'https://spam.example' });
    expect(answer.statusCode).toBe(400);
    expect([await storedMessages(), await queuedMails()]).toEqual([[], []]);
  });

  test('from another website is refused', async () => {
    const answer = await world.app.inject({
      method: 'POST',
      url: '/api/contact',
      payload: aMessage,
      headers: { origin: 'https://elders.example', 'sec-fetch-site': 'cross-site' },
    });
    expect(answer.statusCode).toBe(403);
  });
});

describe('a form that is sent without our script', () => {
  test('is stored, and redirects to the page that confirms it', async () => {
    const answer = await writePlainForm({ ...aMessage, website: '' });
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/contact#verzonden']);
    expect(await storedMessages()).toEqual([aMessage]);
  });

  test('with errors redirects to the page that says that nothing was sent', async () => {
    const answer = await writePlainForm({ ...aMessage, email: 'zoe' });
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/contact#niet-verzonden']);
    expect(await storedMessages()).toEqual([]);
  });

  test('does not claim that nothing was sent when the message was stored and the answer was lost', async () => {
    const app = await appThatLoses(world, { commitOf: 'insert into "contact_message"' });
    const answer = await writePlainForm(aMessage, app);
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/contact#niet-zeker']);
    expect(await storedMessages()).toEqual([aMessage]);
  });
});

describe('many messages', () => {
  test('from one IP address are refused after five within an hour', async () => {
    const statuses: number[] = [];
    for (let turn = 0; turn < 6; turn += 1) statuses.push((await write(aMessage)).statusCode);
    expect(statuses).toEqual([201, 201, 201, 201, 201, 429]);
    expect(await storedMessages()).toHaveLength(5);
    expect((await write(aMessage, '10.0.0.2')).statusCode).toBe(201);
  });

  test('from all IP addresses together are refused after a hundred within an hour', async () => {
    const answers = await Promise.all(
      Array.from({ length: 101 }, (_, turn) => write(aMessage, `10.0.1.${turn}`)),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(100);
    const refused = answers.find(({ statusCode }) => statusCode !== 201)!;
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(59 * 60);
  });
});

describe('stored messages', () => {
  test('cannot be read or written by organisations, and cannot be changed by the platform', async () => {
    await write(aMessage);
    const { database } = world.deps;
    const tenant = mintOrganisationScope((await aTenant(world)).id);
    const read = sql<{ name: string }>`select name from contact_message`;
    expect((await database.transaction(tenant, (transaction) => read.execute(transaction))).rows).toEqual([]);
    expect((await read.execute(database.unscoped)).rows).toEqual([]);
    expect(
      (await database.transaction(mintPlatformScope(), (transaction) => read.execute(transaction))).rows,
    ).toEqual([{ name: aMessage.name }]);
    await expect(
      database.transaction(tenant, (transaction) =>
        sql`insert into contact_message values ('x', 'x', 'x', 'x', 'x')`.execute(transaction),
      ),
    ).rejects.toThrow('row-level security');
    await expect(
      database.transaction(mintPlatformScope(), (transaction) =>
        sql`update contact_message set name = 'x'`.execute(transaction),
      ),
    ).rejects.toThrow('permission denied');
  });

  test('that cannot be removed do not block the removal of their mails', async () => {
    await anAdministrator(world);
    await write({ ...aMessage, subject: 'Van lang geleden' });
    await world.movePast({ days: 366 });
    await world.owner.query('alter table contact_message rename to contact_message_away');
    await expect(forgetOldMessages(world.deps, mintPlatformScope())).rejects.toThrow(
      '1 of 2 deletions failed',
    );
    await world.owner.query('alter table contact_message_away rename to contact_message');
    expect(await queuedMails()).toEqual([]);
  });

  test('are deleted after a year, with their mails', async () => {
    await anAdministrator(world);
    await write({ ...aMessage, subject: 'Van lang geleden' });
    await world.movePast({ days: 366 });
    await write(aMessage);
    await forgetOldMessages(world.deps, mintPlatformScope());
    expect(await storedMessages()).toEqual([aMessage]);
    expect((await queuedMails()).map(({ subject }) => subject)).toEqual([
      'Contactformulier: Een vraag over maandgiften',
    ]);
  });
});
