import type { AccountTables } from './schema/accounts.ts';
import type { AdministrationTables } from './schema/administration.ts';
import type { AnbiTables } from './schema/anbi.ts';
import type { CampaignTables } from './schema/campaigns.ts';
import type { DonorPageTables } from './schema/donor-pages.ts';
import type { GiftTables } from './schema/gifts.ts';
import type { MailTables } from './schema/mail.ts';
import type { MoneyTables } from './schema/money.ts';
import type { OrganisationTables } from './schema/organisations.ts';
import type { PaperTables } from './schema/papers.ts';
import type { PeopleTables } from './schema/people.ts';

/** Follows migrations/. One file per module, and three for the foundation: organisations, accounts and mail. */
export interface Schema
  extends
    OrganisationTables,
    AccountTables,
    MailTables,
    PeopleTables,
    CampaignTables,
    GiftTables,
    MoneyTables,
    PaperTables,
    AnbiTables,
    DonorPageTables,
    AdministrationTables {}
