import { sql } from 'kysely';
import type { OrganisationTransaction } from '../../platform/database/database.ts';
import type { Scope } from '../../platform/database/scope.ts';
import type { Deps } from '../../platform/deps.ts';
import { fetchImage } from '../../platform/fetch-image/fetch-image.ts';
import { prepareImage, restoreImage, type PdfImage } from '../../platform/pdf/prepare-image.ts';
import { findPrintImage } from '../settings/images/queries.ts';

/**
 * An organisation's logo as a receipt can carry it. One that is elsewhere is fetched at most once a day, and remembered
 * also when it cannot be used: no receipt waits for somebody else's website twice.
 */
export async function loadLogo(
  deps: Pick<Deps, 'database' | 'publicUrl'>,
  scope: Scope,
  url: string | null,
): Promise<PdfImage | null> {
  // The platform has none.
  if (url === null || scope.organisationId === null) return null;
  const { organisationId } = scope;
  const known = await deps.database.transaction(
    scope,
    async (transaction) =>
      (await findPrintImage(deps, transaction, url)) ?? findFetchedLogo(transaction, url),
  );
  if (known !== undefined) return known;

  const fetched = await fetchImage(url);
  const content = ('image' in fetched && (await prepareImage(fetched.image))) || null;
  await deps.database.transaction(scope, (transaction) =>
    transaction
      .insertInto('organisation_logo')
      .values({ organisation_id: organisationId, url, content })
      .onConflict((conflict) =>
        conflict.column('organisation_id').doUpdateSet({ url, content, fetched_at: sql<Date>`now()` }),
      )
      .execute(),
  );
  return content;
}

/** Null when it was found not to be usable; undefined when nobody has looked of late. */
async function findFetchedLogo(
  transaction: OrganisationTransaction,
  url: string,
): Promise<PdfImage | null | undefined> {
  const logo = await transaction
    .selectFrom('organisation_logo')
    .select('content')
    .where('organisation_id', '=', transaction.scope.organisationId)
    .where('url', '=', url)
    .where('fetched_at', '>', sql<Date>`now() - interval '1 day'`)
    .executeTakeFirst();
  return logo && logo.content && restoreImage(logo.content);
}
