import type { DonorPages } from '../../../donor/render/create-donor-pages.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { PageCache } from '../../platform/http/page-cache.ts';
import type { RateLimiter } from '../../platform/http/rate-limiter.ts';
import type { GroupedCache } from '../../platform/grouped-cache.ts';
import type { MailTransport } from '../../platform/mail/mail-transport.ts';
import type { Mollie } from '../../platform/mollie/mollie.ts';
import type { SecretBox } from '../../platform/secrets.ts';
import type { PublicOrganisation } from './organisation/public-organisation.ts';
import type { FormTrial } from './settings/form-trial.ts';

/** What modules are given to work with. Everything here can be replaced in a test by another real one. */
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
  publicOrganisations: GroupedCache<PublicOrganisation>;
  /** What organisations are trying, each under its id; null for those that try nothing. */
  formTrials: GroupedCache<FormTrial | null>;
  /** donate.js, as customers' websites load it. */
  donateScript: string;
}
