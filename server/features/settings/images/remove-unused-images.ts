import { sql } from 'kysely';
import type { PlatformTransaction } from '../../../platform/database/database.ts';

/** Pictures that no setting names. Not at once: whoever has just uploaded one has yet to save the setting. */
export async function removeUnusedImages(transaction: PlatformTransaction): Promise<void> {
  await sql`
    delete from organisation_image i
    where i.created_at < now() - interval '1 day' and not exists (
      select from organisation_setting s
      where s.organisation_id = i.organisation_id and s.value like '%' || i.image_id || '%')
  `.execute(transaction);
}
