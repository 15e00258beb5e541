import { isIP } from 'node:net';
import path from 'node:path';
import { isEmailAddress } from '../contract/form-rules.ts';
import { failpoints, type Failpoint } from './platform/failpoint.ts';

/** Only this file reads the configuration from process.env. */
export interface Config {
  production: boolean;
  role: 'all' | 'web' | 'worker';
  host: string;
  port: number;
  publicUrl: URL;
  dataDir: string;
  /** Null for the embedded database server. */
  databaseUrl: string | null;
  /** A pooler for requests and handlers of jobs. Null when they use `databaseUrl` too. */
  databasePoolUrl: string | null;
  /** The newest secret comes first. Null when the secret is in the data folder. */
  appSecrets: [string, ...string[]] | null;
  /** Null for the built-in mailbox. */
  smtpUrl: string | null;
  /** Null when the API key decides between Mollie and the built-in simulator. */
  mollieApiUrl: string | null;
  mailFrom: string;
  admin: { email: string; password: string | null };
  demo: boolean;
  rateLimits: boolean;
  trustProxy: string[] | false;
  metricsToken: string | null;
  logLevel: string;
  failpoint: Failpoint | null;
}

export class ConfigError extends Error {
  constructor(problems: string[]) {
    super(['Gulhart kan zo niet starten:', ...problems.map((problem) => `  - ${problem}`)].join('\n'));
    this.name = 'ConfigError';
  }
}

type Environment = Record<string, string | undefined>;

export function readConfig(environment: Environment = process.env): Config {
  const problems: string[] = [];
  const read = (name: string) => environment[name]?.trim() || undefined;
  const production = read('NODE_ENV') === 'production';

  const port = readPort(read('PORT'), problems);
  const publicUrl = readPublicUrl(read('PUBLIC_URL') ?? `http://localhost:${port}`, problems);
  const appSecrets = readAppSecrets(read('APP_SECRET'), read('APP_SECRET_PREVIOUS'), problems);
  const admin = {
    email: read('ADMIN_EMAIL') ?? 'beheerder@gulhart.example',
    password: read('ADMIN_PASSWORD') ?? null,
  };
  const rateLimits = readSwitch('RATE_LIMITS', read('RATE_LIMITS'), true, problems);
  const demo = readSwitch('DEMO', read('DEMO'), !production, problems);

  const databaseUrl = readDatabaseUrl('DATABASE_URL', read('DATABASE_URL'), problems);
  const databasePoolUrl = readDatabaseUrl('DATABASE_POOL_URL', read('DATABASE_POOL_URL'), problems);
  const smtpUrl = read('SMTP_URL') ?? null;
  const mollieApiUrl = readMollieApiUrl(read('MOLLIE_API_URL'), problems);
  const failpoint = readFailpoint(read('FAILPOINT'), problems);
  const mailFrom = read('MAIL_FROM') ?? 'Gulhart <post@gulhart.example>';
  const logLevel = read('LOG_LEVEL') ?? (production ? 'info' : 'warn');
  const trustProxy = readTrustProxy(read('TRUST_PROXY'), problems);

  if (admin.password !== null && admin.password.length < 8)
    problems.push('ADMIN_PASSWORD: gebruik minstens 8 tekens.');
  if (!isEmailAddress(admin.email)) problems.push('ADMIN_EMAIL: moet een e-mailadres zijn.');
  if (databasePoolUrl !== null && databaseUrl === null)
    problems.push('DATABASE_URL: nodig naast DATABASE_POOL_URL, als rechtstreeks adres van PostgreSQL.');
  if (smtpUrl && !(/^smtps?:\/\//.test(smtpUrl) && URL.canParse(smtpUrl)))
    problems.push('SMTP_URL: moet met smtp:// of smtps:// beginnen.');
  if (!isEmailAddress(/<([^<>]*)>$/.exec(mailFrom)?.[1] ?? mailFrom))
    problems.push(
      'MAIL_FROM: moet een e-mailadres zijn, met of zonder naam ervoor: "Gulhart <post@uwdomein.nl>".',
    );
  if (!logLevels.includes(logLevel)) problems.push(`LOG_LEVEL: moet een van ${logLevels.join(', ')} zijn.`);
  if (production) {
    if (!read('PUBLIC_URL'))
      problems.push('PUBLIC_URL: zet hier het https-adres waarop donateurs de site bereiken.');
    else if (publicUrl.protocol !== 'https:')
      problems.push('PUBLIC_URL: moet in productie met https:// beginnen.');
    if (!appSecrets)
      problems.push(
        'APP_SECRET: zet hier een geheim van minstens 32 tekens (bijvoorbeeld uit "openssl rand -base64 48").',
      );
    if (failpoint) problems.push('FAILPOINT: is alleen voor tests.');
    if (mollieApiUrl?.startsWith('http:'))
      problems.push('MOLLIE_API_URL: moet in productie met https:// beginnen.');
    if (!smtpUrl)
      problems.push(
        'SMTP_URL: zet hier de mailserver, bijvoorbeeld smtps://naam:wachtwoord@mail.example:465.',
      );
    if (!read('MAIL_FROM'))
      problems.push('MAIL_FROM: zet hier de afzender van mails, bijvoorbeeld "Gulhart <post@uwdomein.nl>".');
    if (!rateLimits) problems.push('RATE_LIMITS: mag in productie niet uit staan.');
    if (demo) problems.push('DEMO: mag in productie niet aan staan.');
  }
  const role = readRole(read('ROLE'), problems);
  if (role !== 'all' && !databaseUrl)
    problems.push('DATABASE_URL: nodig zodra web en worker aparte processen zijn (ROLE).');
  if (problems.length > 0) throw new ConfigError(problems);

  return {
    production,
    role,
    host: read('HOST') ?? '127.0.0.1',
    port,
    publicUrl,
    dataDir: path.resolve(read('DATA_DIR') ?? './data'),
    databaseUrl,
    databasePoolUrl,
    appSecrets,
    smtpUrl,
    mollieApiUrl,
    failpoint,
    mailFrom,
    admin,
    demo,
    rateLimits,
    trustProxy,
    metricsToken: read('METRICS_TOKEN') ?? null,
    logLevel,
  };
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

function readPort(text: string | undefined, problems: string[]): number {
  const port = Number(text ?? '3000');
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port;
  problems.push('PORT: moet een getal van 0 tot en met 65535 zijn.');
  return 3000;
}

function readPublicUrl(text: string, problems: string[]): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url && /^https?:$/.test(url.protocol) && url.pathname === '/' && !url.search) return url;
  problems.push('PUBLIC_URL: moet een adres zonder pad zijn, bijvoorbeeld https://doneren.example.');
  return new URL('http://localhost');
}

function readDatabaseUrl(name: string, text: string | undefined, problems: string[]): string | null {
  if (text !== undefined && !(/^postgres(ql)?:\/\//.test(text) && URL.canParse(text)))
    problems.push(
      `${name}: moet met postgresql:// beginnen, met bijzondere tekens in het wachtwoord als %-code.`,
    );
  return text ?? null;
}

function readAppSecrets(
  current: string | undefined,
  previous: string | undefined,
  problems: string[],
): Config['appSecrets'] {
  if (current === undefined) return null;
  const secrets: [string, ...string[]] = [
    current,
    ...(previous?.split(',').map((secret) => secret.trim()) ?? []),
  ];
  if (secrets.some((secret) => secret.length < 32)) problems.push('APP_SECRET: gebruik minstens 32 tekens.');
  return secrets;
}

function readTrustProxy(text: string | undefined, problems: string[]): Config['trustProxy'] {
  if (text === undefined || text === 'off') return false;
  const addresses = text.split(',').map((address) => address.trim());
  if (!addresses.every(isAddressOrRange))
    problems.push("TRUST_PROXY: moet off zijn, of IP-adressen en reeksen met komma's ertussen (10.0.0.0/8).");
  return addresses;
}

function isAddressOrRange(text: string): boolean {
  const [address = '', bits = '0', ...rest] = text.split('/');
  const version = isIP(address);
  return (
    version !== 0 && rest.length === 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128)
  );
}

function readSwitch(name: string, text: string | undefined, fallback: boolean, problems: string[]): boolean {
  if (text === undefined) return fallback;
  if (text === 'on' || text === '1' || text === 'true') return true;
  if (text === 'off' || text === '0' || text === 'false') return false;
  problems.push(`${name}: moet on of off zijn.`);
  return fallback;
}

function readRole(text: string | undefined, problems: string[]): Config['role'] {
  if (text === undefined || text === 'all') return 'all';
  if (text === 'web' || text === 'worker') return text;
  problems.push('ROLE: moet all, web of worker zijn.');
  return 'all';
}

function readMollieApiUrl(text: string | undefined, problems: string[]): string | null {
  if (text === undefined) return null;
  if (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)) return text.replace(/\/+$/, '');
  problems.push('MOLLIE_API_URL: moet een volledig webadres zijn, zonder /v2.');
  return null;
}

function readFailpoint(text: string | undefined, problems: string[]): Failpoint | null {
  if (text === undefined) return null;
  const known = failpoints.find((name) => name === text);
  if (!known) problems.push('FAILPOINT: is niet bekend.');
  return known ?? null;
}
