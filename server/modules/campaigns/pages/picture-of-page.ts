import { sql } from 'kysely';

/** Whether the picture called i stands on a page, for the statement that removes what nobody uses. */
export const isPictureOfPage = sql<boolean>`exists (
  select from campaign_page p where p.organisation_id = i.organisation_id and p.image_id = i.image_id)`;
