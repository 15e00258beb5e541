import type { FastifyReply } from 'fastify';
import * as z from 'zod/mini';
import { maxSlugLength } from '../../../contract/slug.ts';
import type { Deps } from '../foundation/deps.ts';
import { sendDonorPage, sendPage } from '../../platform/http/send-donor-page.ts';
import type { HttpServer } from '../../platform/http/typed-server.ts';
import { findPublishedPage } from '../foundation/sessions/public-scope.ts';
import { findUsedFile, nameOfFile } from './queries.ts';
import { makePage } from './make-page.ts';

export async function anbiPageRoutes(server: HttpServer, deps: Deps): Promise<void> {
  server.get(
    '/anbi/:slug',
    { schema: { hide: true, params: z.object({ slug: z.string() }) } },
    (request, reply) => showPage(deps, reply, request.params.slug),
  );

  server.get(
    '/anbi/:slug/:file',
    { schema: { hide: true, params: z.object({ slug: z.string(), file: z.string() }) } },
    async (request, reply) => {
      const { slug: requested, file } = request.params;
      const page = /^[0-9a-z]{26}\.pdf$/.test(file) ? await findPage(deps, requested) : undefined;
      const found =
        page &&
        (await deps.database.transaction(page.scope, (transaction) =>
          findUsedFile(transaction, file.slice(0, -'.pdf'.length)),
        ));
      if (!page || !found) return sendUnknown(deps, reply);
      // Browsers must ask again each time, because the organisation can unpublish the page at any time.
      reply.header('cache-control', 'no-cache');
      return sendPdf(reply, found.content, nameOfFile(found.use, page.slug));
    },
  );
}

async function showPage(deps: Deps, reply: FastifyReply, requested: string) {
  const page = await findPage(deps, requested);
  if (!page) return sendUnknown(deps, reply);
  // Former addresses keep working, because the tax office (Belastingdienst) may know one of them.
  if (page.slug !== requested)
    return reply.header('cache-control', 'no-cache').redirect(`/anbi/${page.slug}`, 301);
  const { organisationId } = page.scope;
  const cached = await deps.formPages.find(`anbi:${organisationId}`, organisationId, () =>
    makePage(deps, page),
  );
  return sendDonorPage(reply, cached);
}

async function findPage({ database }: Deps, requested: string) {
  return requested.length <= maxSlugLength ? findPublishedPage(database, requested.toLowerCase()) : undefined;
}

const sendUnknown = (deps: Deps, reply: FastifyReply) =>
  sendPage(reply, deps.donorPages.renderAnbiPage(null), 404);

/** Sends the PDF as a download, because an uploaded file must not run in our origin. */
export function sendPdf(reply: FastifyReply, content: Buffer, filename: string) {
  return reply
    .type('application/pdf')
    .header('content-disposition', contentDispositionOf(filename))
    .header('content-security-policy', "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox")
    .header('x-content-type-options', 'nosniff')
    .send(content);
}

function contentDispositionOf(filename: string): string {
  const plain = filename.replaceAll(/[^ -~]/gu, '_');
  const whole = encodeURIComponent(filename).replaceAll('(', '%28').replaceAll(')', '%29');
  return `attachment; filename="${plain}"` + (plain === filename ? '' : `; filename*=UTF-8''${whole}`);
}
