import * as z from 'zod/mini';
import * as endpoints from '../../../../contract/endpoints/short-links.ts';
import { serve } from '../../foundation/sessions/serve.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Deps } from '../../foundation/deps.ts';
import { sendFile } from '../../../platform/http/send-file.ts';
import type { HttpServer } from '../../../platform/http/typed-server.ts';
import { presetQuery, readPresetGift } from '../form/form-query.ts';
import { ownScopeOf, organisationTransactions, visitorOf } from '../../foundation/sessions/access.ts';
import { archiveShortLink, makeShortLink } from './short-links.ts';
import { followCode } from './follow-code.ts';
import { fileNameOf, makePoster } from './make-poster.ts';
import { qrPng, qrSvg } from './qr-code.ts';
import { listShortLinks, urlOfCode } from './queries.ts';
import { findShortLink } from './store.ts';

export async function posterRoutes(server: HttpServer, deps: Deps): Promise<void> {
  const inOwnOrganisation = organisationTransactions(deps);

  server.get(
    '/q/:code',
    {
      schema: {
        hide: true,
        params: z.object({ code: z.string().check(z.maxLength(16 * 1024)) }),
        querystring: presetQuery,
      },
    },
    (request, reply) =>
      followCode(deps, request, reply, {
        typed: request.params.code,
        preset: readPresetGift(request.query).preset,
      }),
  );

  serve(server, endpoints.listShortLinks, (request) =>
    inOwnOrganisation(request, (transaction) => listShortLinks(deps, transaction, request.query.pageId)),
  );

  serve(server, endpoints.makeShortLink, async (request, reply) => {
    const link = await inOwnOrganisation(request, (transaction) =>
      makeShortLink(deps, transaction, visitorOf(request), request.body),
    );
    return reply.status(201).send(link);
  });

  serve(server, endpoints.archiveShortLink, async (request) => {
    const { isArchived } = request.body;
    await inOwnOrganisation(request, (transaction) =>
      archiveShortLink(
        transaction,
        visitorOf(request),
        request.params.code,
        isArchived ? deps.clock.now() : null,
      ),
    );
    return { message: isArchived ? 'Code gearchiveerd.' : 'Code teruggezet.' };
  });

  const pictures = [
    {
      endpoint: endpoints.downloadQrSvg,
      extension: 'svg',
      contentType: 'image/svg+xml',
      draw: async (url: string) => Buffer.from(qrSvg(url)),
    },
    { endpoint: endpoints.downloadQrPng, extension: 'png', contentType: 'image/png', draw: qrPng },
  ];
  for (const { endpoint, extension, contentType, draw } of pictures) {
    serve(server, endpoint, async (request, reply) => {
      const { code } = request.params;
      const link = await inOwnOrganisation(request, (transaction) => findShortLink(transaction, code));
      if (!link) throw new AppError('not_found');
      return reply
        .type(contentType)
        .header('content-disposition', `inline; filename="qr-${fileNameOf(link)}.${extension}"`)
        .header('cache-control', 'private, max-age=3600')
        .send(await draw(urlOfCode(deps, code)));
    });
  }

  serve(server, endpoints.downloadPoster, async (request, reply) => {
    const { filename, pdf } = await makePoster(
      deps,
      ownScopeOf(request),
      request.params.code,
      request.query.format,
    );
    return sendFile(reply, { filename, type: 'application/pdf', content: pdf });
  });
}
