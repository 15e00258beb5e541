import type { PageKind } from '../../../../contract/campaigns.ts';
import { colourOfPage, kickerOf } from '../../../../contract/in-memoriam.ts';
import { shortEuros } from '../../../../contract/money.ts';
import type { PosterFormat } from '../../../../contract/short-links.ts';
import { slugFrom } from '../../../../contract/slug.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { OrganisationScope } from '../../../platform/database/scope.ts';
import type { Deps } from '../../foundation/deps.ts';
import { drawInThread } from '../../../platform/draw-in-thread.ts';
import { findPageTexts } from '../../campaigns/pages/find-public-page.ts';
import { loadLogo } from '../../foundation/organisation/load-logo.ts';
import { findImageContent } from '../../foundation/settings/images/images.ts';
import { organisationLookOf, readEffectiveSettings } from '../../foundation/settings/queries.ts';
import type { drawPoster } from './draw-poster.ts';
import { urlOfCode } from './queries.ts';
import { findShortLink, type ShortLinkRow } from './store.ts';

export async function makePoster(
  deps: Deps,
  scope: OrganisationScope,
  code: string,
  format: PosterFormat,
): Promise<{ filename: string; pdf: Buffer }> {
  const { link, look, kind, title, text, photo } = await deps.database.transaction(
    scope,
    async (transaction) => {
      const found = await findShortLink(transaction, code);
      if (!found) throw new AppError('not_found');
      const settings = await readEffectiveSettings(transaction);
      const page = found.page_id === null ? undefined : await findPageTexts(transaction, found.page_id);
      return {
        link: found,
        look: organisationLookOf(settings),
        kind: page?.kind,
        title: page?.title ?? (settings('form_heading') || `Steun ${settings('org_name')}`),
        text: page?.shortText ?? settings('form_introduction'),
        photo: page?.imageId ? await findImageContent(transaction, page.imageId) : undefined,
      };
    },
  );
  const logo = await loadLogo(deps, scope, look.logoUrl);
  const url = urlOfCode(deps, code);
  const pdf = await drawInThread<typeof drawPoster>('poster', format, {
    organisationName: look.name,
    logo,
    colour: colourOfPage(kind, look.colour),
    kicker: kickerOf(kind, title),
    title,
    text,
    photo,
    callToAction: callToActionText(link, kind),
    url,
    shortAddress: url.replace(/^https?:\/\//, ''),
    createdAt: deps.clock.now(),
  });
  return { filename: `poster-${fileNameOf(link)}-${format}.pdf`, pdf };
}

export function fileNameOf({ label, code }: Pick<ShortLinkRow, 'label' | 'code'>): string {
  return slugFrom(label) || code;
}

export function callToActionText(
  { amount_cents, is_monthly }: Pick<ShortLinkRow, 'amount_cents' | 'is_monthly'>,
  kind?: PageKind,
): string {
  // An in memoriam page takes only one-off gifts.
  if (kind === 'in_memoriam')
    return amount_cents === null ? 'Geef ter nagedachtenis' : `Geef ${shortEuros(amount_cents)}`;
  const monthly = is_monthly ? ' per maand' : '';
  if (amount_cents === null) return is_monthly ? 'Geef elke maand' : 'Geef met uw telefoon';
  return `Geef ${shortEuros(amount_cents)}${monthly}`;
}
