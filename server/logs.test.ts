import { beforeAll, describe, expect, test } from 'vitest';
import { buildJobs } from './app.ts';
import type { HttpServer } from './platform/http/typed-server.ts';
import { startJobRunner } from './platform/jobs/job-runner.ts';
import { createSmtpTransport } from './platform/mail/mail-transport.ts';
import { goodPassword } from './testing/builders.ts';
import { TestVisitor, useTestWorld } from './testing/test-world.ts';

const world = useTestWorld();
const lines: string[] = [];
let app: HttpServer;

const email = 'jan.de.vries@geheim-adres.nl';
const paymentKey = `test_${'s3cr3t'.repeat(6)}`;
let sessionToken: string;

beforeAll(async () => {
  app = await world.appWith({}, { logLevel: 'trace', logDestination: { write: (line) => lines.push(line) } });
  const visitor = new TestVisitor(app);
  const requests: [string, unknown][] = [
    [
      '/api/auth/register',
      { username: 'jan-geheim', email, password: goodPassword, organisationName: 'Geheim' },
    ],
    ['/api/auth/login', { email, password: 'Fout-Wachtwoord-1' }],
    ['/api/auth/login', { email, password: goodPassword }],
    ['/api/admin/settings', { key: 'mollie_api_key', value: paymentKey }],
    ['/api/admin/settings', { key: 'org_contact_email', value: email }],
    ['/api/auth/forgot-password', { email }],
    ['/api/auth/reset-password', { token: 'geheim-token-uit-een-mail', password: goodPassword }],
  ];
  for (const [url, payload] of requests) await visitor.post(url, payload);
  await visitor.request('POST', '/api/auth/login', `{"email":"${email}", kapot`, {
    'content-type': 'application/json',
  });
  sessionToken = visitor.cookie!.split('=')[1]!;
  await visitor.get(`/wachtwoord-herstellen?token=geheim-token-uit-een-mail`);
  await visitor.get(`/api/invitations?token=geheim-token-uit-een-mail`);
  await visitor.get(`/api/settings/org_name?orgId=geheim-kenmerk&zoek=${email}`);
  await visitor.get(`/api/%zz?zoek=${email}`);
});

const parsed = () => lines.map((line) => JSON.parse(line) as Record<string, unknown>);

function leaks(): string[] {
  const everything = lines.join('');
  const secrets = [
    email,
    'geheim-adres',
    goodPassword,
    'Fout-Wachtwoord-1',
    paymentKey,
    sessionToken,
    'jan-geheim',
    'geheim-token-uit-een-mail',
    'geheim-kenmerk',
    '?',
    'cookie',
  ].filter((secret) => everything.includes(secret));
  const lookalikes = everything.match(/(test|live)_\w{8}|\$argon2|[\w.]+@[\w-]+\.\w/g) ?? [];
  return [...secrets, ...lookalikes];
}

describe('the log', () => {
  test('has one line of JSON for each request, with its id, route, status and duration', () => {
    const requests = parsed().filter(({ msg }) => msg === 'request');
    expect(requests.length).toBeGreaterThanOrEqual(10);
    for (const line of requests) {
      expect(line).toEqual({
        level: 30,
        time: expect.any(Number),
        requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
        method: expect.stringMatching(/^(GET|POST)$/),
        route: expect.any(String),
        status: expect.any(Number),
        durationMs: expect.any(Number),
        msg: 'request',
      });
    }
    expect(requests.map(({ route, status }) => `${String(route)} ${String(status)}`)).toEqual(
      expect.arrayContaining([
        '/api/auth/register 201',
        '/api/auth/login 401',
        '/api/auth/login 200',
        '/api/auth/login 400',
        '/api/settings/:key 404',
        'unknown 404',
      ]),
    );
  });

  test('shows the same request id as the response header', async () => {
    const answer = await app.inject('/healthz');
    expect(parsed().at(-1)).toMatchObject({ requestId: answer.headers['x-request-id'], route: '/healthz' });
  });

  test('contains no e-mail address, password, cookie, token, payment key or query string', () => {
    expect(leaks()).toEqual([]);
  });
});

describe('the log of a failure', () => {
  test('reports a database error without the values of the row', async () => {
    await world.owner.query(
      `create unique index surprise on organisation_setting (value) where key = 'org_contact_email'`,
    );
    const other = new TestVisitor(app);
    await other.post('/api/auth/register', {
      username: 'piet',
      email: 'piet@voorbeeld.nl',
      password: goodPassword,
      organisationName: 'Piet',
    });
    await other.post('/api/auth/login', { email: 'piet@voorbeeld.nl', password: goodPassword });
    const answer = await other.post('/api/admin/settings', { key: 'org_contact_email', value: email });
    expect(answer.statusCode).toBe(500);
    expect(answer.body).not.toContain('surprise');
    expect(parsed()).toContainEqual(
      expect.objectContaining({
        level: 50,
        msg: 'request failed',
        requestId: answer.headers['x-request-id'],
        err: expect.objectContaining({ code: '23505', message: expect.stringContaining('surprise') }),
      }),
    );
    expect(leaks()).toEqual([]);
  });

  test('reports a failed job without personal data', async () => {
    const mailTransport = createSmtpTransport('smtp://127.0.0.1:1');
    const runner = await startJobRunner({
      connectionString: world.connectionString,
      handlers: buildJobs({ ...world.deps, mailTransport }),
      log: app.log,
    });
    try {
      await expect
        .poll(() => parsed().filter(({ job }) => job === 'deliver-mail'))
        .toContainEqual(expect.objectContaining({ level: 40, attempt: 1 }));
    } finally {
      await runner.stop();
      mailTransport.close();
    }
    expect(leaks()).toEqual([]);
  });
});
