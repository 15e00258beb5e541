import * as z from 'zod/mini';
import { pagePath } from '../../../../contract/campaigns.ts';
import { colourOfPage, kickerOf } from '../../../../contract/in-memoriam.ts';
import { carriedQuery } from '../../../../contract/donations.ts';
import { maxSlugLength } from '../../../../contract/slug.ts';
import { AppError } from '../../../platform/app-error.ts';
import { drawInThread } from '../../../platform/draw-in-thread.ts';
import type { Deps } from '../../foundation/deps.ts';
import { sendPage } from '../../../platform/http/send-donor-page.ts';
import type { HttpServer } from '../../../platform/http/typed-server.ts';
import { createGroupedCache } from '../../../platform/grouped-cache.ts';
import { findPublicOrganisation } from '../../foundation/organisation/find-public-organisation.ts';
import { findImageContent } from '../../foundation/settings/images/images.ts';
import { readCarriedFields, presetQuery, readPresetGift } from '../form/form-query.ts';
import { findFormCampaign } from '../form/form-campaign.ts';
import { showCampaignPage } from '../form/show-campaign-page.ts';
import { type CampaignAddress, findCampaignAddress } from '../../foundation/sessions/public-scope.ts';
import { qrSvg } from '../posters/qr-code.ts';
import type { drawShareImage, ShareImage } from './draw-share-image.ts';

/** Drawing an image with a photo takes up to a second. A cached image does not count against this limit. */
const drawnImagesByAddress = { name: 'share-image-address', max: 60, windowSeconds: 60 };

const pageQuery = z.extend(carriedQuery, presetQuery.shape);

/** An image with a photo has up to a few hundred kilobytes. */
const maxImages = 50;

export async function campaignPageRoutes(server: HttpServer, deps: Deps): Promise<void> {
  const find = async (typed: string) => {
    if (typed.length > maxSlugLength) return undefined;
    const slug = typed.toLowerCase();
    const { value } = await deps.lastKnown.find(`address ${slug}`, () =>
      findCampaignAddress(deps.database, slug),
    );
    return value;
  };
  // The cache key contains everything that the image shows, so an entry is never out of date.
  const images = createGroupedCache<Buffer>(maxImages);
  images.setEnabled(true);

  server.get(
    '/c/:slug',
    { schema: { hide: true, params: z.object({ slug: z.string() }), querystring: pageQuery } },
    async (request, reply) => {
      const { slug } = request.params;
      const found = await find(slug);
      if (!found) return sendPage(reply, deps.donorPages.renderCampaignPage(null), 404);
      if (found.slug !== slug)
        return reply
          .header('cache-control', 'no-cache')
          .redirect(pagePath(found.slug) + new URL(request.url, deps.publicUrl).search, 301);
      const { page: _, ...carried } = readCarriedFields(request.query);
      return showCampaignPage(deps, reply, found, { carried, ...readPresetGift(request.query) });
    },
  );

  server.get(
    '/c/:slug/qr.svg',
    { schema: { hide: true, params: z.object({ slug: z.string() }) } },
    async (request, reply) => {
      const found = await find(request.params.slug);
      if (!found) throw new AppError('not_found');
      return reply
        .type('image/svg+xml')
        .header('cache-control', 'public, max-age=86400')
        .send(qrSvg(new URL(pagePath(found.slug), deps.publicUrl).href));
    },
  );

  server.get(
    '/c/:slug/beeld.png',
    {
      config: { costly: { limit: drawnImagesByAddress } },
      schema: { hide: true, params: z.object({ slug: z.string() }) },
    },
    async (request, reply) => {
      const found = await find(request.params.slug);
      const described = found && (await describeShareImage(deps, found));
      if (!described) throw new AppError('not_found');
      const png = await images.find(JSON.stringify(described), '', async () => {
        await request.takeTurn(request.ip);
        const { imageId, ...image } = described;
        const photo =
          imageId === null
            ? undefined
            : await deps.database.transaction(found.scope, (transaction) =>
                findImageContent(transaction, imageId),
              );
        return drawInThread<typeof drawShareImage>('share-image', { ...image, photo });
      });
      return reply
        .type('image/png')
        .header('cache-control', 'public, max-age=600')
        .header('cross-origin-resource-policy', 'cross-origin')
        .send(png);
    },
  );
}

async function describeShareImage(
  deps: Deps,
  { scope, slug }: CampaignAddress,
): Promise<(Omit<ShareImage, 'photo'> & { imageId: string | null }) | undefined> {
  const [page, { name, colour }] = await Promise.all([
    findFormCampaign(deps, scope, { page: slug }),
    findPublicOrganisation(deps, scope),
  ]);
  if (!page) return undefined;
  const { title, progress } = page.summary;
  // Other sites cache the image for weeks, so it does not show how many days are left.
  return {
    organisationName: name,
    colour: colourOfPage(page.kind, colour),
    kicker: kickerOf(page.kind, title),
    title,
    progress: progress && progress.receivedCents > 0 ? { ...progress, endsOn: null, today: '' } : null,
    imageId: page.imageId,
  };
}
