import { imageRefusals, type ImageKind, type UploadedImage } from '../../../../../contract/uploads.ts';
import { AppError } from '../../../../platform/app-error.ts';
import type { OrganisationScope } from '../../../../platform/database/scope.ts';
import type { Deps } from '../../deps.ts';
import { redrawImage, redrawPhoto } from '../../../../platform/images/redraw-image.ts';
import { prepareImage } from '../../../../platform/pdf/prepare-image.ts';
import { randomId } from '../../../../platform/random-id.ts';
import { refuseUnknownOrganisation } from '../../organisation/find-organisation.ts';
import { imageUrl } from './images.ts';
import type { RateLimit } from '../../../../platform/http/rate-limiter.ts';

export async function addImage(
  deps: Deps,
  scope: OrganisationScope,
  kind: ImageKind,
  file: Buffer,
): Promise<UploadedImage> {
  await deps.database.transaction(scope, refuseUnknownOrganisation);
  await deps.rateLimiter.take(imagesByOrganisation, scope.organisationId);
  return storeImage(deps, scope, kind, file);
}

/** `isOffered` marks an image from the maker of an action page. The image is not public until a page uses it. */
export async function storeImage(
  deps: Pick<Deps, 'database' | 'publicUrl'>,
  scope: OrganisationScope,
  kind: ImageKind,
  file: Buffer,
  isOffered = false,
): Promise<UploadedImage> {
  const drawn = await (kind === 'page' ? drawPhoto(scope, file) : drawLogo(scope, file));
  if (!drawn) throw new AppError('validation_failed', { message: imageRefusals.unreadable });

  const { width, height } = drawn;
  const id = randomId();
  await deps.database.transaction(scope, (transaction) =>
    transaction
      .insertInto('organisation_image')
      .values({ organisation_id: scope.organisationId, image_id: id, kind, is_offered: isOffered, ...drawn })
      .execute(),
  );
  return { id, url: imageUrl(deps, id, kind), width, height };
}

async function drawPhoto({ organisationId }: OrganisationScope, file: Buffer) {
  const drawn = await redrawPhoto(file, organisationId);
  if (!drawn) return undefined;
  const { jpeg, webp, width, height } = drawn;
  return { content: jpeg, phone_content: webp, print_content: null, width, height };
}

async function drawLogo({ organisationId }: OrganisationScope, file: Buffer) {
  const drawn = await redrawImage(file, organisationId);
  const printed = drawn && (await prepareImage(drawn.png));
  return printed && { content: drawn.png, print_content: printed, width: drawn.width, height: drawn.height };
}

/** Limited, because each image costs CPU time and storage. */
const imagesByOrganisation: RateLimit = { name: 'image-organisation', max: 40, windowSeconds: 24 * 60 * 60 };
