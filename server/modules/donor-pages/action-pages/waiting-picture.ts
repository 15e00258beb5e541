import { sql } from 'kysely';

/** Whether the picture called i waits to stand on a page, for the statement that removes what nobody uses. */
export const isWaitingPicture = sql<boolean>`exists (
  select from page_maker m where m.organisation_id = i.organisation_id and m.waiting_image_id = i.image_id)`;
