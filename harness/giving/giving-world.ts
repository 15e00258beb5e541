import type pg from 'pg';
import type { OpenedPage } from '../campaign-page.ts';
import type { Mollie } from '../mollie.ts';
import type { Organisation } from '../organisation.ts';
import type { DeliveredMail } from './collect-mails.ts';

/** What donors need to give, and what the comparison needs afterwards. */
export interface GivingWorld {
  address: string;
  database: pg.Pool;
  /** A connection that also sees the rows of deleted organisations. */
  archive: pg.Pool;
  mollie: Mollie;
  /** Every mail that the mail server stored, even if the product did not get the reply of the mail server. */
  mailbox: DeliveredMail[];
  organisations: GivingOrganisation[];
}

/** An organisation with two campaign pages. `part` is below `whole`, so its donations count for both. */
export interface GivingOrganisation extends Organisation {
  pages: { whole: OpenedPage; part: OpenedPage };
  /** The run may delete the organisation while donors give. */
  mayBeDeleted: boolean;
}
