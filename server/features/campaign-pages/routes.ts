import * as z from 'zod/mini';
import { pagePath } from '../../../contract/campaigns.ts';
import { carriedQuery } from '../../../contract/donations.ts';
import { maxSlugLength } from '../../../contract/slug.ts';
import type { Deps } from '../../platform/deps.ts';
import { prepareDonorPage, sendDonorPage } from '../../platform/http/send-donor-page.ts';
import type { HttpServer } from '../../platform/http/typed-server.ts';
import { carriedIn } from '../payments/carried-fields.ts';
import { showCampaignPage } from '../payments/show-campaign-page.ts';
import { findCampaignAddress } from '../sessions/public-scope.ts';

/** Pages that ask, for everybody. */
export async function campaignPageRoutes(server: HttpServer, deps: Deps): Promise<void> {
  server.get(
    '/c/:slug',
    { schema: { hide: true, params: z.object({ slug: z.string() }), querystring: carriedQuery } },
    async (request, reply) => {
      const { slug } = request.params;
      const found =
        slug.length <= maxSlugLength
          ? await findCampaignAddress(deps.database, slug.toLowerCase())
          : undefined;
      if (!found)
        return sendDonorPage(
          reply,
          prepareDonorPage(deps.donorPages.renderCampaignPage(null), { status: 404 }),
        );
      // An address that was printed or shared once keeps working, with all that its link says of itself.
      if (found.slug !== slug)
        return reply
          .header('cache-control', 'no-cache')
          .redirect(pagePath(found.slug) + new URL(request.url, deps.publicUrl).search, 301);
      const { page: _, ...carried } = carriedIn(request.query);
      return showCampaignPage(deps, reply, found, { carried });
    },
  );
}
