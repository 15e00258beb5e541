import type { DonorPages } from '../../../donor/render/create-donor-pages.ts';
import type { TrialKind } from '../../../contract/trials.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { PageCache } from '../../platform/http/page-cache.ts';
import type { RateLimiter } from '../../platform/http/rate-limiter.ts';
import type { GroupedCache } from '../../platform/grouped-cache.ts';
import type { MailTransport } from '../../platform/mail/mail-transport.ts';
import type { Mollie } from '../../platform/mollie/mollie.ts';
import type { SecretBox } from '../../platform/secrets.ts';
import type { OrganisationLook } from '../../../donor/render/organisation-page.tsx';

/** Dependencies of the modules. Tests can replace each of them. */
export interface Deps {
  database: Database;
  secrets: SecretBox;
  rateLimiter: RateLimiter;
  clock: Clock;
  mollie: Mollie;
  publicUrl: URL;
  mailFrom: string;
  /** Null when no mail server is configured; mail then stays in the built-in mailbox. */
  mailTransport: MailTransport | null;
  acceptsSimulatorKeys: boolean;
  /** Null in production. */
  simulatorUrl: string | null;
  /** Whether administrators must set up a second factor before they can do anything else; true in production. */
  administratorsNeedSecondFactor: boolean;
  /** The organisation of gifts that name none. Null means the organisation of the oldest administrator. */
  demoOrganisationId: string | null;
  donorPages: DonorPages;
  formPages: PageCache;
  /** By organisation id. */
  publicOrganisations: GroupedCache<PublicOrganisation>;
  /** By organisation id; null for an organisation without a running trial. */
  formTrials: GroupedCache<FormTrial | null>;
  donateScript: string;
}

export interface FormTrial {
  trial_id: string;
  kind: TrialKind;
  first_value: string;
  second_value: string;
  /** Visits count only while donations are live. */
  isLive: boolean;
}

export interface PublicOrganisation extends OrganisationLook {
  /** Whether payments are test payments. */
  isTest: boolean;
  websiteUrl: string;
  successUrl: string;
  cancelUrl: string;
  thankYouText: string;
  hosts: readonly string[];
}
