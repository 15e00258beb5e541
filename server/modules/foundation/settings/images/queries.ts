import { sql } from 'kysely';
import type { Database, OrganisationTransaction } from '../../../../platform/database/database.ts';
import { prepared } from '../../../../platform/database/prepared-statements.ts';
import type { Deps } from '../../deps.ts';
import { restoreImage, type PdfImage } from '../../../../platform/pdf/prepare-image.ts';
import { imageIdIn } from './image-address.ts';

export async function findPublicImage(database: Database, imageId: string): Promise<Buffer | undefined> {
  const { rows } = await sql<{ content: Buffer }>`
    select content from find_image(${imageId}) ${prepared}`.execute(database.unscoped);
  return rows[0]?.content;
}

export async function findPhoneImage(database: Database, imageId: string): Promise<Buffer | undefined> {
  const { rows } = await sql<{ content: Buffer }>`
    select content from find_phone_image(${imageId}) ${prepared}`.execute(database.unscoped);
  return rows[0]?.content;
}

export async function findPrintImage(
  deps: Pick<Deps, 'publicUrl'>,
  transaction: OrganisationTransaction,
  url: string,
): Promise<PdfImage | undefined> {
  const imageId = imageIdIn(deps, url);
  if (imageId === undefined) return undefined;
  const image = await transaction
    .selectFrom('organisation_image')
    .select('print_content')
    .where('organisation_id', '=', transaction.scope.organisationId)
    .where('image_id', '=', imageId)
    .executeTakeFirst();
  return image?.print_content ? restoreImage(image.print_content) : undefined;
}

export async function findPagePicture(
  transaction: OrganisationTransaction,
  imageId: string,
): Promise<{ width: number; height: number } | undefined> {
  return transaction
    .selectFrom('organisation_image')
    .select(['width', 'height'])
    .where('organisation_id', '=', transaction.scope.organisationId)
    .where('image_id', '=', imageId)
    .where('kind', '=', 'page')
    .modifyEnd(prepared)
    .executeTakeFirst();
}

/** As a data: URL, because an image that is not public yet has no address. */
export async function findUnseenPicture(
  transaction: OrganisationTransaction,
  imageId: string,
): Promise<string | undefined> {
  const image = await transaction
    .selectFrom('organisation_image')
    .select('phone_content')
    .where('organisation_id', '=', transaction.scope.organisationId)
    .where('image_id', '=', imageId)
    .executeTakeFirst();
  return image?.phone_content
    ? `data:image/webp;base64,${image.phone_content.toString('base64')}`
    : undefined;
}

/** Unused images are removed after a day, so the number stays small. */
export async function listImages(transaction: OrganisationTransaction) {
  return transaction
    .selectFrom('organisation_image')
    .select(['image_id', 'kind', 'content'])
    .where('organisation_id', '=', transaction.scope.organisationId)
    .orderBy('image_id')
    .execute();
}
