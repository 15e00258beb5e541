import { sql } from 'kysely';
import type { Scope } from '../../platform/database/scope.ts';
import type { Deps } from '../../platform/deps.ts';
import { fetchImage } from '../../platform/fetch-image/fetch-image.ts';
import { prepareImage, restoreImage, type PdfImage } from '../../platform/pdf/prepare-image.ts';

/**
 * An organisation's logo, or the signature on its receipts, as a receipt can carry it. Fetched at most once a day, and remembered also when it cannot be
 * used: no receipt waits for somebody else's website twice.
 */
export async function loadLogo(
  { database }: Pick<Deps, 'database'>,
  scope: Scope,
  url: string | null,
  kind: 'logo' | 'signature' = 'logo',
): Promise<PdfImage | null> {
  // The platform has none.
  if (url === null || scope.organisationId === null) return null;
  const { organisationId } = scope;
  const known = await database.transaction(scope, (transaction) =>
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
  return content;
}
