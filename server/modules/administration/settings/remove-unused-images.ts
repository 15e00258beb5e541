import { sql } from 'kysely';
import type { PlatformTransaction } from '../../../platform/database/database.ts';
import { isWaitingPicture } from '../../donor-pages/action-pages/queries.ts';
import { isPictureOfPage } from '../../campaigns/pages/find-public-page.ts';

/** Keeps images younger than a day, because a user may still save them with a setting or page. */
export async function removeUnusedImages(transaction: PlatformTransaction): Promise<void> {
  await sql`
    delete from organisation_image i
    where i.created_at < product_now() - interval '1 day' and not exists (
      select from organisation_setting s
      where s.organisation_id = i.organisation_id and s.value like '%' || i.image_id || '%')
      and not ${isPictureOfPage} and not ${isWaitingPicture}
  `.execute(transaction);
}
