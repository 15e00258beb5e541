import type { AccountTables } from './schema/accounts.ts';
import type { CampaignTables } from './schema/campaigns.ts';
import type { GiftTables } from './schema/gifts.ts';
import type { MailTables } from './schema/mail.ts';
import type { MonthlyGiftTables } from './schema/monthly-gifts.ts';
import type { OrganisationTables } from './schema/organisations.ts';
import type { PaperTables } from './schema/papers.ts';

/** The tables as the application reads and writes them; migrations/ is the truth they follow. */
export interface Schema
  extends
    OrganisationTables,
    AccountTables,
    GiftTables,
    MonthlyGiftTables,
    MailTables,
    PaperTables,
    CampaignTables {}
