import { sql } from 'kysely';
import type { ReceiptImageKind } from '../../../../contract/uploads.ts';
import type { OrganisationScope, Scope } from '../../../platform/database/scope.ts';
import type { Deps } from '../deps.ts';
import { fetchImage } from '../../../platform/fetch-image/fetch-image.ts';
import { prepareImage, restoreImage, type PdfImage } from '../../../platform/pdf/prepare-image.ts';
import { imageIdIn } from '../settings/images/image-address.ts';
import { findPrintImage } from '../settings/images/queries.ts';

type Place = Pick<Deps, 'database' | 'publicUrl'>;

/** Also stores a failed fetch for a day, so that receipts do not wait for the same website twice. */
export async function loadLogo(
  deps: Place,
  scope: Scope,
  url: string | null,
  kind: ReceiptImageKind = 'logo',
): Promise<PdfImage | null> {
  if (url === null || scope.organisationId === null) return null;
  if (imageIdIn(deps, url)) return (await readUploaded(deps, scope, url)) ?? null;
  const { organisationId } = scope;
  const known = await deps.database.transaction(scope, (transaction) =>
    transaction
      .selectFrom('organisation_logo')
      .select('content')
      .where('organisation_id', '=', organisationId)
      .where('kind', '=', kind)
      .where('url', '=', url)
      .where('fetched_at', '>', sql<Date>`product_now() - interval '1 day'`)
      .executeTakeFirst(),
  );
  if (known) return known.content && restoreImage(known.content);
  return (await refreshLogo(deps, scope, url, kind)).image;
}

type RefreshedLogo = { image: PdfImage; refusal: null } | { image: null; refusal: string };

/** Fetches an external image now. `refusal` is a Dutch sentence that says why it cannot be used. */
export async function refreshLogo(
  deps: Place,
  scope: OrganisationScope,
  url: string,
  kind: ReceiptImageKind = 'logo',
): Promise<RefreshedLogo> {
  if (imageIdIn(deps, url)) {
    const image = await readUploaded(deps, scope, url);
    return image ? { image, refusal: null } : { image: null, refusal: notYours };
  }
  const { organisationId } = scope;
  const fetched = await fetchImage(url);
  const content = ('image' in fetched && (await prepareImage(fetched.image))) || null;
  await deps.database.transaction(scope, (transaction) =>
    transaction
      .insertInto('organisation_logo')
      .values({ organisation_id: organisationId, kind, url, content })
      .onConflict((conflict) =>
        conflict
          .columns(['organisation_id', 'kind'])
          .doUpdateSet({ url, content, fetched_at: sql<Date>`product_now()` }),
      )
      .execute(),
  );
  if (content) return { image: content, refusal: null };
  return { image: null, refusal: 'refusal' in fetched ? fetched.refusal : unreadable };
}

function readUploaded(deps: Place, scope: OrganisationScope, url: string): Promise<PdfImage | undefined> {
  return deps.database.transaction(scope, (transaction) => findPrintImage(deps, transaction, url));
}

const unreadable = 'De afbeelding kan niet worden gelezen.';
const notYours = 'De afbeelding is er niet meer. Upload haar opnieuw.';
