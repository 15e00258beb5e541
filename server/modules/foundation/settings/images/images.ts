import { sql } from 'kysely';
import type { Database, OrganisationTransaction } from '../../../../platform/database/database.ts';
import { prepared } from '../../../../platform/database/prepared-statements.ts';
import type { Deps } from '../../deps.ts';
import { restoreImage, type PdfImage } from '../../../../platform/pdf/prepare-image.ts';
import type { ImageKind } from '../../../../../contract/uploads.ts';

export const extensionOf = (kind: ImageKind) => (kind === 'page' ? 'jpg' : 'png');

export async function findPublicImage(
  database: Database,
  imageId: string,
  isForPhone: boolean,
): Promise<Buffer | undefined> {
  const image = isForPhone ? sql`find_phone_image(${imageId})` : sql`find_image(${imageId})`;
  const { rows } = await sql<{ content: Buffer }>`
    select content from ${image} ${prepared}`.execute(database.unscoped);
  return rows[0]?.content;
}

export async function findPrintImage(
  deps: Pick<Deps, 'publicUrl'>,
  transaction: OrganisationTransaction,
  url: string,
): Promise<PdfImage | undefined> {
  const imageId = imageIdIn(deps, url);
  if (imageId === undefined) return undefined;
  const image = await imageWith(transaction, imageId).select('print_content').executeTakeFirst();
  return image?.print_content ? restoreImage(image.print_content) : undefined;
}

export async function findPagePicture(
  transaction: OrganisationTransaction,
  imageId: string,
): Promise<{ width: number; height: number } | undefined> {
  return imageWith(transaction, imageId)
    .select(['width', 'height'])
    .where('kind', '=', 'page')
    .modifyEnd(prepared)
    .executeTakeFirst();
}

/** Returns a data: URL, because an image that is not public yet has no address. */
export async function findUnpublishedPicture(
  transaction: OrganisationTransaction,
  imageId: string,
): Promise<string | undefined> {
  const image = await imageWith(transaction, imageId).select('phone_content').executeTakeFirst();
  return image?.phone_content
    ? `data:image/webp;base64,${image.phone_content.toString('base64')}`
    : undefined;
}

function imageWith(transaction: OrganisationTransaction, imageId: string) {
  return transaction.own.selectFrom('organisation_image').where('image_id', '=', imageId);
}

export async function listImages(transaction: OrganisationTransaction) {
  return transaction.own
    .selectFrom('organisation_image')
    .select(['image_id', 'kind'])
    .orderBy('image_id')
    .execute();
}

export async function findImageContent(
  transaction: OrganisationTransaction,
  imageId: string,
): Promise<Buffer | undefined> {
  const image = await imageWith(transaction, imageId).select('content').executeTakeFirst();
  return image?.content;
}

export function imageUrl({ publicUrl }: Pick<Deps, 'publicUrl'>, imageId: string, kind: ImageKind): string {
  return new URL(`/images/${imageId}.${extensionOf(kind)}`, publicUrl).href;
}

export function phoneImageUrl({ publicUrl }: Pick<Deps, 'publicUrl'>, imageId: string): string {
  return new URL(`/images/${imageId}.webp`, publicUrl).href;
}

export function imageIdIn({ publicUrl }: Pick<Deps, 'publicUrl'>, url: string): string | undefined {
  const start = new URL('/images/', publicUrl).href;
  if (!url.startsWith(start)) return undefined;
  return /^([0-9a-z]{26})\.png$/.exec(url.slice(start.length))?.[1];
}
