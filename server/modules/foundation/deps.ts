import type { DonorPages } from '../../../donor/render/create-donor-pages.ts';
import type { TrialKind } from '../../../contract/trials.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { LastKnown } from '../../platform/database/last-known.ts';
import type { PageCache } from '../../platform/http/page-cache.ts';
import type { RateLimiter } from '../../platform/http/rate-limiter.ts';
import type { GroupedCache } from '../../platform/grouped-cache.ts';
import type { MailTransport } from '../../platform/mail/mail-transport.ts';
import type { Mollie } from '../../platform/mollie/mollie.ts';
import type { SecretBox } from '../../platform/secrets.ts';
import type { OrganisationLook } from '../../../donor/render/organisation-page.tsx';

export interface Deps {
  database: Database;
  secrets: SecretBox;
  rateLimiter: RateLimiter;
  clock: Clock;
  mollie: Mollie;
  publicUrl: URL;
  mailFrom: string;
  /** Null without a mail server. Mail then stays in the built-in mailbox. */
  mailTransport: MailTransport | null;
  acceptsSimulatorKeys: boolean;
  simulatorUrl: string | null;
  /** Whether administrators need a second factor for everything beyond their own account. True in production. */
  administratorsNeedSecondFactor: boolean;
  /** The recipient of donations without an organisation id. Null means the organisation of the oldest administrator. */
  demoOrganisationId: string | null;
  donorPages: DonorPages;
  formPages: PageCache;
  lastKnown: LastKnown;
  publicOrganisations: GroupedCache<PublicOrganisation>;
  formTrials: GroupedCache<FormTrial | null>;
  donateScript: string;
}

export interface FormTrial {
  trial_id: string;
  kind: TrialKind;
  first_value: string;
  second_value: string;
  /** Whether the organisation takes live payments. Otherwise the trial does not count visits to its form. */
  isLive: boolean;
}

export interface PublicOrganisation extends OrganisationLook {
  isTest: boolean;
  websiteUrl: string;
  successUrl: string;
  cancelUrl: string;
  thankYouText: string;
  hosts: readonly string[];
  /** The path of the hosted form. */
  formPath: string;
}
