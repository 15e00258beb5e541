import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import { prepared } from '../../../platform/database/prepared-statements.ts';
import type { Deps } from '../../../platform/deps.ts';

/** Where a picture that the organisation uploaded is seen, and how large it is. */
export async function findPicture(
  { publicUrl }: Pick<Deps, 'publicUrl'>,
  transaction: OrganisationTransaction,
  imageId: string,
): Promise<{ url: string; width: number; height: number } | undefined> {
  const image = await transaction
    .selectFrom('organisation_image')
    .select(['kind', 'width', 'height'])
    .where('organisation_id', '=', transaction.scope.organisationId)
    .where('image_id', '=', imageId)
    .modifyEnd(prepared)
    .executeTakeFirst();
  if (!image) return undefined;
  const extension = /^(logo|signature)$/.test(image.kind) ? 'png' : 'jpg';
  const { href } = new URL(`/images/${imageId}.${extension}`, publicUrl);
  return { url: href, width: image.width, height: image.height };
}
