import type { DonorPages } from '../../donor/render/create-donor-pages.ts';
import type { OrganisationLook } from '../../donor/render/organisation-look.tsx';
import type { Clock } from './clock.ts';
import type { Database } from './database/database.ts';
import type { PageCache } from './http/page-cache.ts';
import type { RateLimiter } from './http/rate-limiter.ts';
import type { KeptValues } from './kept-values.ts';
import type { MailTransport } from './mail/mail-transport.ts';
import type { Mollie } from './mollie/mollie.ts';
import type { SecretBox } from './secrets.ts';

/** What an organisation shows of itself to donors, as it holds: its own or inherited. */
export interface PublicOrganisation extends OrganisationLook {
  /** Whether it is still trying, with payments that are not real. */
  isTest: boolean;
  websiteUrl: string;
  successUrl: string;
  cancelUrl: string;
  thankYouText: string;
  /** Its websites. */
  hosts: readonly string[];
}

/** Two donation forms that an organisation is trying, and what differs between them. */
export interface FormTrial {
  id: string;
  settingKey: 'form_amounts' | 'form_frequency' | 'form_monthly_question';
  values: Readonly<Record<1 | 2, string>>;
  /** Whether gifts are real; if not, visits do not count either. */
  isLive: boolean;
}

/** What features are given to work with. Everything here can be replaced in a test by another real one. */
export interface Deps {
  database: Database;
  secrets: SecretBox;
  rateLimiter: RateLimiter;
  clock: Clock;
  mollie: Mollie;
  publicUrl: URL;
  mailFrom: string;
  /** Null while no mail server is configured: mail then stays in the built-in mailbox. */
  mailTransport: MailTransport | null;
  /** Whether keys of the payment simulator may be saved; never in production. */
  acceptsSimulatorKeys: boolean;
  /** Where the payment simulator is, to play with its clock; null in production, which has none. */
  simulatorUrl: string | null;
  /** Whether administrators can do nothing before they have set up a second factor; in production they cannot. */
  administratorsNeedSecondFactor: boolean;
  /** Who takes a gift that names no organisation; null: the oldest administrator's organisation. */
  demoOrganisationId: string | null;
  donorPages: DonorPages;
  /** Donation forms as they are sent, each in the group of its organisation. */
  formPages: PageCache;
  /** What donors are shown of organisations, each under its id. */
  publicOrganisations: KeptValues<PublicOrganisation>;
  /** What organisations are trying, each under its id; null for those that try nothing. */
  formTrials: KeptValues<FormTrial | null>;
  /** donate.js, as customers' websites load it. */
  donateScript: string;
}
