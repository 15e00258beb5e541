import { sql } from 'kysely';
import type { OrganisationScope, Scope } from '../../platform/database/scope.ts';
import type { Deps } from '../../platform/deps.ts';
import { fetchImage } from '../../platform/fetch-image/fetch-image.ts';
import { prepareImage, restoreImage, type PdfImage } from '../../platform/pdf/prepare-image.ts';

type ReceiptImageKind = 'logo' | 'signature';

/**
 * An organisation's logo, or the signature on its receipts, as a receipt can carry it. Fetched at most once a day, and
 * remembered also when it cannot be used: no receipt waits for somebody else's website twice.
 */
export async function loadLogo(
  deps: Pick<Deps, 'database'>,
  scope: Scope,
  url: string | null,
  kind: ReceiptImageKind = 'logo',
): Promise<PdfImage | null> {
  // The platform has none.
  if (url === null || scope.organisationId === null) return null;
  const { organisationId } = scope;
  const known = await deps.database.transaction(scope, (transaction) =>
    transaction
      .selectFrom('organisation_logo')
      .select('content')
      .where('organisation_id', '=', organisationId)
      .where('kind', '=', kind)
      .where('url', '=', url)
      .where('fetched_at', '>', sql<Date>`now() - interval '1 day'`)
      .executeTakeFirst(),
  );
  if (known) return known.content && restoreImage(known.content);
  return (await refreshLogo(deps, scope, url, kind)).image;
}

/** Fetches a logo, whatever is remembered of it. `refusal` says in a sentence why it cannot be used. */
export async function refreshLogo(
  { database }: Pick<Deps, 'database'>,
  scope: OrganisationScope,
  url: string,
  kind: ReceiptImageKind = 'logo',
): Promise<{ image: PdfImage; refusal: null } | { image: null; refusal: string }> {
  const { organisationId } = scope;
  const fetched = await fetchImage(url);
  const content = ('image' in fetched && (await prepareImage(fetched.image))) || null;
  await database.transaction(scope, (transaction) =>
    transaction
      .insertInto('organisation_logo')
      .values({ organisation_id: organisationId, kind, url, content })
      .onConflict((conflict) =>
        conflict
          .columns(['organisation_id', 'kind'])
          .doUpdateSet({ url, content, fetched_at: sql<Date>`now()` }),
      )
      .execute(),
  );
  if (content) return { image: content, refusal: null };
  return { image: null, refusal: 'refusal' in fetched ? fetched.refusal : unreadable };
}

const unreadable = 'De afbeelding kan niet worden gelezen.';
