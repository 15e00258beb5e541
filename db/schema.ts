import type { AdministrationTables } from './schema/administration.ts';
import type { AnbiTables } from './schema/anbi.ts';
import type { CampaignTables } from './schema/campaigns.ts';
import type { DonorPageTables } from './schema/donor-pages.ts';
import type { GiftTables } from './schema/gifts.ts';
import type { MoneyTables } from './schema/money.ts';
import type { FoundationTables } from './schema/foundation.ts';
import type { PaperTables } from './schema/papers.ts';
import type { PeopleTables } from './schema/people.ts';

/** The tables that migrations/ creates. Each module's tables are in one file of schema/. */
export interface Schema
  extends
    FoundationTables,
    PeopleTables,
    CampaignTables,
    GiftTables,
    MoneyTables,
    PaperTables,
    AnbiTables,
    DonorPageTables,
    AdministrationTables {}
