import path from 'node:path';

/** Everything the environment can say, read once and checked. No other file reads process.env. */
export interface Config {
  production: boolean;
  role: 'all' | 'web' | 'worker';
  host: string;
  port: number;
  publicUrl: URL;
  dataDir: string;
  /** Null: the embedded server. */
  databaseUrl: string | null;
  /** The newest secret first. Null: generated into the data folder. */
  appSecrets: [string, ...string[]] | null;
  /** Null: the built-in mailbox. */
  smtpUrl: string | null;
  mailFrom: string;
  admin: { email: string; password: string | null };
  demo: boolean;
  rateLimits: boolean;
  trustProxy: string[] | false;
  metricsToken: string | null;
  logLevel: string;
}

/** Says in one sentence per variable what to set. */
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

  if (admin.password !== null && admin.password.length < 8)
    problems.push('ADMIN_PASSWORD: gebruik minstens 8 tekens.');
  if (production) {
    if (!read('PUBLIC_URL'))
      problems.push('PUBLIC_URL: zet hier het https-adres waarop donateurs de site bereiken.');
    else if (publicUrl.protocol !== 'https:')
      problems.push('PUBLIC_URL: moet in productie met https:// beginnen.');
    if (!appSecrets)
      problems.push(
        'APP_SECRET: zet hier een geheim van minstens 32 tekens (bijvoorbeeld uit "openssl rand -base64 48").',
      );
    if (!read('SMTP_URL'))
      problems.push(
        'SMTP_URL: zet hier de mailserver, bijvoorbeeld smtps://naam:wachtwoord@mail.example:465.',
      );
    if (!read('MAIL_FROM'))
      problems.push('MAIL_FROM: zet hier de afzender van mails, bijvoorbeeld "Gulhart <post@uwdomein.nl>".');
    if (!rateLimits) problems.push('RATE_LIMITS: mag in productie niet uit staan.');
    if (demo) problems.push('DEMO: mag in productie niet aan staan.');
  }
  const role = readRole(read('ROLE'), problems);
  if (role !== 'all' && !read('DATABASE_URL'))
    problems.push('DATABASE_URL: nodig zodra web en worker aparte processen zijn (ROLE).');
  if (problems.length > 0) throw new ConfigError(problems);

  return {
    production,
    role,
    host: read('HOST') ?? '127.0.0.1',
    port,
    publicUrl,
    dataDir: path.resolve(read('DATA_DIR') ?? './data'),
    databaseUrl: read('DATABASE_URL') ?? null,
    appSecrets,
    smtpUrl: read('SMTP_URL') ?? null,
    mailFrom: read('MAIL_FROM') ?? 'Gulhart <post@gulhart.example>',
    admin,
    demo,
    rateLimits,
    trustProxy:
      read('TRUST_PROXY')
        ?.split(',')
        .map((address) => address.trim()) ?? false,
    metricsToken: read('METRICS_TOKEN') ?? null,
    logLevel: read('LOG_LEVEL') ?? (production ? 'info' : 'warn'),
  };
}

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
