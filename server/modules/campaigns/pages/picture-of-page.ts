import { sql } from 'kysely';

/** For the image `i`. */
export const isPictureOfPage = sql<boolean>`exists (
  select from campaign_page p where p.organisation_id = i.organisation_id and p.image_id = i.image_id)`;
