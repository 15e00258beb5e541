import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const safeProduction = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://doneren.example',
  APP_SECRET: 'a secret of more than thirty-two characters',
  SMTP_URL: 'smtps://naam:wachtwoord@mail.example:465',
  MAIL_FROM: 'Gulhart <post@doneren.example>',
};

function refusalOf(environment: Record<string, string | undefined>): string {
  try {
    readConfig(environment);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return 'not refused';
}

test('outside production, every setting has a default', () => {
  expect(readConfig({})).toEqual({
    production: false,
    role: 'all',
    host: '127.0.0.1',
    port: 3000,
    publicUrl: new URL('http://localhost:3000'),
    dataDir: path.resolve('data'),
    databaseUrl: null,
    databasePoolUrl: null,
    appSecrets: null,
    smtpUrl: null,
    mollieApiUrl: null,
    failpoint: null,
    mailFrom: 'Gulhart <post@gulhart.example>',
    admin: { email: 'beheerder@gulhart.example', password: null },
    demo: true,
    rateLimits: true,
    trustProxy: false,
    metricsToken: null,
    logLevel: 'warn',
  });
});

test('an empty variable counts as missing', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: ' ', TRUST_PROXY: '' })).toEqual(readConfig({}));
});

test('the default public address contains the port', () => {
  expect(readConfig({ PORT: '8080' }).publicUrl.origin).toBe('http://localhost:8080');
});

test('a production configuration is read from its variables', () => {
  expect(
    readConfig({
      ...safeProduction,
      ROLE: 'worker',
      HOST: '0.0.0.0',
      PORT: '80',
      DATA_DIR: '/var/lib/gulhart',
      DATABASE_URL: 'postgresql://gulhart@db.example/gulhart',
      DATABASE_POOL_URL: 'postgresql://gulhart@db.example:6432/gulhart',
      APP_SECRET_PREVIOUS: 'an older secret of thirty-two characters, and one more secret that is even older',
      ADMIN_EMAIL: 'baas@doneren.example',
      ADMIN_PASSWORD: 'Zeven-Stille-Bergen-7',
      TRUST_PROXY: '10.0.0.0/8, ::1',
      METRICS_TOKEN: 'meten',
      LOG_LEVEL: 'debug',
      MOLLIE_API_URL: 'https://mollie.example',
    }),
  ).toEqual({
    production: true,
    role: 'worker',
    host: '0.0.0.0',
    port: 80,
    publicUrl: new URL('https://doneren.example'),
    dataDir: '/var/lib/gulhart',
    databaseUrl: 'postgresql://gulhart@db.example/gulhart',
    databasePoolUrl: 'postgresql://gulhart@db.example:6432/gulhart',
    appSecrets: [
      safeProduction.APP_SECRET,
      'an older secret of thirty-two characters',
      'and one more secret that is even older',
    ],
    smtpUrl: safeProduction.SMTP_URL,
    mollieApiUrl: 'https://mollie.example',
    failpoint: null,
    mailFrom: safeProduction.MAIL_FROM,
    admin: { email: 'baas@doneren.example', password: 'Zeven-Stille-Bergen-7' },
    demo: false,
    rateLimits: true,
    trustProxy: ['10.0.0.0/8', '::1'],
    metricsToken: 'meten',
    logLevel: 'debug',
  });
});

describe('in production', () => {
  test('a complete configuration is accepted and has no demo organisation', () => {
    expect(readConfig(safeProduction)).toMatchObject({ production: true, demo: false, rateLimits: true });
  });

  test.each([
    ['PUBLIC_URL', undefined, 'zet hier het https-adres'],
    ['PUBLIC_URL', 'http://doneren.example', 'moet in productie met https:// beginnen'],
    ['APP_SECRET', undefined, 'zet hier een geheim van minstens 32 tekens'],
    ['APP_SECRET', 'kort', 'gebruik minstens 32 tekens'],
    ['SMTP_URL', undefined, 'zet hier de mailserver'],
    ['MAIL_FROM', undefined, 'zet hier de afzender'],
    ['RATE_LIMITS', 'off', 'mag in productie niet uit staan'],
    ['DEMO', 'on', 'mag in productie niet aan staan'],
  ])('%s=%s is refused', (name, value, sentence) => {
    expect(refusalOf({ ...safeProduction, [name]: value })).toContain(`${name}: ${sentence}`);
  });

  test('one message reports all missing variables', () => {
    const refusal = refusalOf({ NODE_ENV: 'production' });
    for (const name of ['PUBLIC_URL', 'APP_SECRET', 'SMTP_URL', 'MAIL_FROM'])
      expect(refusal).toContain(`- ${name}: `);
  });
});

describe('outside production', () => {
  test('the rate limits can be switched off', () => {
    expect(readConfig({ RATE_LIMITS: 'off' }).rateLimits).toBe(false);
  });
});

test.each([
  ['PORT', 'drieduizend'],
  ['PORT', '65536'],
  ['PORT', '-1'],
  ['PORT', '80.5'],
  ['PUBLIC_URL', 'doneren.example'],
  ['PUBLIC_URL', 'ftp://doneren.example'],
  ['PUBLIC_URL', 'https://doneren.example/pad'],
  ['ROLE', 'alles'],
  ['RATE_LIMITS', 'misschien'],
  ['DEMO', 'ja'],
  ['ADMIN_EMAIL', 'beheerder'],
  ['ADMIN_PASSWORD', 'kort'],
  ['APP_SECRET', 'te kort'],
  ['DATABASE_URL', 'mysql://db.example/gulhart'],
  ['DATABASE_URL', 'postgresql://gulhart:wacht/woord@db.example/gulhart'],
  ['SMTP_URL', 'mail.example:25'],
  ['SMTP_URL', 'https://mail.example'],
  ['MAIL_FROM', 'Gulhart'],
  ['MAIL_FROM', 'Gulhart <post>'],
  ['TRUST_PROXY', 'on'],
  ['TRUST_PROXY', '10.0.0.0/33'],
  ['TRUST_PROXY', '10.0.0.1;10.0.0.2'],
  ['LOG_LEVEL', 'luid'],
  ['MOLLIE_API_URL', 'mollie.example'],
  ['FAILPOINT', 'onzin'],
])('%s=%s is refused with a message that names the variable', (name, value) => {
  expect(refusalOf({ [name]: value })).toMatch(
    new RegExp(`^Gulhart kan zo niet starten:\n {2}- ${name}: .{10,}\\.$`),
  );
});

test.each(['web', 'worker'])('ROLE=%s needs DATABASE_URL', (role) => {
  expect(refusalOf({ ROLE: role })).toContain('DATABASE_URL: ');
});

test('DATABASE_POOL_URL needs DATABASE_URL and the same form of address', () => {
  const pooler = 'postgresql://gulhart@db.example:6432/gulhart';
  expect(refusalOf({ DATABASE_POOL_URL: pooler })).toContain('DATABASE_URL: nodig naast DATABASE_POOL_URL');
  const database = { DATABASE_URL: 'postgresql://gulhart@db.example/gulhart' };
  expect(refusalOf({ ...database, DATABASE_POOL_URL: 'db.example:6432' })).toContain(
    'DATABASE_POOL_URL: moet',
  );
  expect(refusalOf({ ...database, DATABASE_POOL_URL: pooler })).toBe('not refused');
});

test('the refusal of a short secret or password does not contain its value', () => {
  expect(refusalOf({ APP_SECRET: 'geheim', ADMIN_PASSWORD: 'sesam' })).not.toMatch(/geheim\b(?! van)|sesam/);
});
