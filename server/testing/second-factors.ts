import { Secret, TOTP } from 'otpauth';
import { expect } from 'vitest';
import { type Behaviour, SoftwareAuthenticator } from '../../harness/software-authenticator.ts';
import { type Clock, systemClock } from '../platform/clock.ts';
import { goodPassword, type LoggedIn } from './builders.ts';
import type { TestVisitor, TestWorld } from './test-world.ts';

export const origin = 'http://localhost:3000';

export async function aPasskey(
  owner: TestVisitor,
  name = 'Laptop',
): Promise<{ device: SoftwareAuthenticator; id: string; recoveryCodes: string[] | undefined }> {
  const device = new SoftwareAuthenticator();
  const answer = await addPasskey(owner, device, { name });
  expect(answer.statusCode).toBe(200);
  const { recoveryCodes } = answer.json<{ recoveryCodes?: string[] }>();
  return { device, id: device.passkey!.id.toString('base64url'), recoveryCodes };
}

export async function addPasskey(
  owner: TestVisitor,
  device: SoftwareAuthenticator,
  { name = 'Laptop', ...behaviour }: Partial<Behaviour> & { name?: string } = {},
) {
  const options = await owner.post('/api/auth/passkeys/register-options');
  expect(options.statusCode).toBe(200);
  const response = device.register(options.json(), { origin, ...behaviour });
  return owner.post('/api/auth/passkeys', { response, name });
}

export async function anAuthenticatorApp(
  owner: TestVisitor,
  clock: Clock = systemClock,
): Promise<{ app: App; recoveryCodes: string[] | undefined }> {
  const { secret } = (await owner.post('/api/auth/totp')).json<{ secret: string }>();
  const app = new App(secret, clock);
  // Uses the code of the previous period, so that the current code stays unused.
  const answer = await owner.post('/api/auth/totp/confirm', { code: app.code(-1) });
  expect(answer.statusCode).toBe(200);
  return { app, recoveryCodes: answer.json<{ recoveryCodes?: string[] }>().recoveryCodes };
}

class App {
  readonly totp: TOTP;
  readonly clock: Clock;

  constructor(secret: string, clock: Clock) {
    this.clock = clock;
    this.totp = new TOTP({ secret: Secret.fromBase32(secret) });
  }

  code(periods = 0): string {
    return this.totp.generate({ timestamp: this.clock.now().getTime() + periods * 30_000 });
  }
}

export function givePassword(
  visitor: TestVisitor,
  { email }: Pick<LoggedIn, 'email'>,
  password = goodPassword,
) {
  return visitor.post('/api/auth/login', { email, password });
}

export async function tokenOf(visitor: TestVisitor, owner: Pick<LoggedIn, 'email'>): Promise<string> {
  const answer = await givePassword(visitor, owner);
  expect(answer.statusCode).toBe(200);
  return answer.json<{ secondFactor: { token: string } }>().secondFactor.token;
}

export function giveCode(visitor: TestVisitor, token: string, code: string) {
  return visitor.post('/api/auth/login/second-factor', { token, code });
}

export async function givePasskey(
  visitor: TestVisitor,
  device: SoftwareAuthenticator,
  { token, ...behaviour }: Partial<Behaviour> & { token?: string } = {},
) {
  const options = await visitor.post('/api/auth/passkeys/login-options', { token });
  expect(options.statusCode).toBe(200);
  const response = device.use(options.json(), { origin, ...behaviour });
  return visitor.post('/api/auth/passkeys/login', { response, token });
}

export const isLoggedIn = async (visitor: TestVisitor) =>
  (await visitor.get('/api/auth/me')).statusCode === 200;

export async function logOf({ owner }: TestWorld, { id }: Pick<LoggedIn, 'id'>): Promise<string[]> {
  const { rows } = await owner.query<{ entry: string }>(
    `select action || coalesce(': ' || detail, '') as entry from audit_entry where organisation_id = $1
     order by at desc, audit_entry_id desc`,
    [id],
  );
  return rows.map(({ entry }) => entry);
}

export async function mailsTo(
  { owner }: TestWorld,
  { email }: Pick<LoggedIn, 'email'>,
): Promise<{ kind: string; subject: string; text: string }[]> {
  const { rows } = await owner.query(
    'select kind, subject, text from mail where recipient = $1 order by created_at, mail_id',
    [email],
  );
  return rows;
}
