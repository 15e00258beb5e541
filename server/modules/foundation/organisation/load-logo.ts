import { sql } from 'kysely';
import type { ReceiptImageKind } from '../../../../contract/uploads.ts';
import type { OrganisationScope, Scope } from '../../../platform/database/scope.ts';
import type { Deps } from '../deps.ts';
import { fetchImage } from '../../../platform/fetch-image/fetch-image.ts';
import { prepareImage, restoreImage, type PdfImage } from '../../../platform/pdf/prepare-image.ts';
import { imageIdIn, findPrintImage } from '../settings/images/images.ts';
import { parsePdfTemplate } from '../../../../contract/templates.ts';

type LogoDeps = Pick<Deps, 'database' | 'publicUrl'>;

/** Stores an external image, or the failure to fetch it, for a day, so that receipts do not wait for a slow website. */
export async function loadLogo(
  deps: LogoDeps,
  scope: Scope,
  url: string | null,
  kind: ReceiptImageKind = 'logo',
): Promise<PdfImage | null> {
  if (url === null || scope.organisationId === null) return null;
  if (imageIdIn(deps, url)) return (await readUploaded(deps, scope, url)) ?? null;
  const { organisationId } = scope;
  const stored = await deps.database.transaction(scope, (transaction) =>
    transaction
      .selectFrom('organisation_logo')
      .select('content')
      .where('organisation_id', '=', organisationId)
      .where('kind', '=', kind)
      .where('url', '=', url)
      .where('fetched_at', '>', sql<Date>`product_now() - interval '1 day'`)
      .executeTakeFirst(),
  );
  if (stored) return stored.content && restoreImage(stored.content);
  return (await refreshLogo(deps, scope, url, kind)).image;
}

type RefreshedLogo = { image: PdfImage; refusal: null } | { image: null; refusal: string };

/** Reads an uploaded image, or fetches an external one again. `refusal` says in Dutch why the image cannot be used. */
async function refreshLogo(
  deps: LogoDeps,
  scope: OrganisationScope,
  url: string,
  kind: ReceiptImageKind = 'logo',
): Promise<RefreshedLogo> {
  if (imageIdIn(deps, url)) {
    const image = await readUploaded(deps, scope, url);
    return image ? { image, refusal: null } : { image: null, refusal: imageIsGone };
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

function readUploaded(deps: LogoDeps, scope: OrganisationScope, url: string): Promise<PdfImage | undefined> {
  return deps.database.transaction(scope, (transaction) => findPrintImage(deps, transaction, url));
}

const unreadable = 'De afbeelding kan niet worden gelezen.';
const imageIsGone = 'De afbeelding is er niet meer. Upload de afbeelding opnieuw.';

/** Loads the images whose address was just saved. Returns a warning for each image that cannot be used. */
export async function checkImages(
  deps: LogoDeps,
  scope: OrganisationScope,
  { org_logo_url: logoUrl = '', pdf_template: pdfTemplate = '' }: Readonly<Record<string, string>>,
): Promise<Record<string, string>> {
  const parsed = parsePdfTemplate(pdfTemplate);
  const signatureUrl = 'template' in parsed ? parsed.template.signatureImageUrl : undefined;
  const warnings: Record<string, string> = {};
  for (const [key, what, url, kind] of [
    ['org_logo_url', 'het logo', logoUrl.trim(), undefined],
    ['pdf_template', 'de handtekening', signatureUrl, 'signature'],
  ] as const) {
    const { refusal } = url ? await refreshLogo(deps, scope, url, kind) : { refusal: null };
    if (refusal !== null) warnings[key] = `Opgeslagen, maar zo komt ${what} niet op kwitanties. ${refusal}`;
  }
  return warnings;
}
