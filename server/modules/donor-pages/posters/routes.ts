import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { actionDone } from '../../../../contract/action-done.ts';
import {
  archiveShortLinkBody,
  makeShortLinkBody,
  posterFormats,
  shortCode,
  shortLink,
} from '../../../../contract/short-links.ts';
import { publicId } from '../../../../contract/text.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import type { Deps } from '../../foundation/deps.ts';
import type { HttpServer } from '../../../platform/http/typed-server.ts';
import { presetQuery, readPresetGift } from '../form/preset-gift.ts';
import { byAccount, byOrganisation, ownScopeOf, visitorOf } from '../../foundation/sessions/access.ts';
import { archiveShortLink } from './archive-short-link.ts';
import { followCode } from './follow-code.ts';
import { limits } from './limits.ts';
import { makePoster } from './make-poster.ts';
import { makeShortLink } from './make-short-link.ts';
import { qrPng, qrSvg } from './qr-code.ts';
import { listShortLinks, urlOfCode } from './queries.ts';
import { findShortLink } from './store.ts';

const path = '/api/admin/short-links';
const named = z.object({ code: shortCode });

/** Codes for posters, what can be printed of them, and where they lead. */
export async function posterRoutes(server: HttpServer, deps: Deps): Promise<void> {
  const inOwn = <Result>(
    request: FastifyRequest,
    act: (transaction: OrganisationTransaction) => Promise<Result>,
  ) => deps.database.transaction(ownScopeOf(request), act);

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
        asked: readPresetGift(request.query).preset,
      }),
  );

  server.get(
    path,
    {
      config: { access: 'viewFigures' },
      schema: {
        // Of one page, or with an empty one of the organisation's own form; all of them when it is left out.
        querystring: z.object({ pageId: z.optional(z.union([publicId, z.literal('')])) }),
        response: { 200: z.array(shortLink) },
      },
    },
    (request) => {
      const { pageId } = request.query;
      return inOwn(request, (transaction) =>
        listShortLinks(deps, transaction, pageId === '' ? null : pageId),
      );
    },
  );

  server.post(
    path,
    {
      config: { access: 'editLooks' },
      schema: { body: makeShortLinkBody, response: { 201: shortLink } },
    },
    async (request, reply) => {
      const made = await inOwn(request, (transaction) =>
        makeShortLink(deps, transaction, visitorOf(request), request.body),
      );
      return reply.status(201).send(made);
    },
  );

  server.put(
    `${path}/:code`,
    {
      config: { access: 'editLooks' },
      schema: { params: named, body: archiveShortLinkBody, response: { 200: actionDone } },
    },
    async (request) => {
      const { isArchived } = request.body;
      await inOwn(request, (transaction) =>
        archiveShortLink(
          transaction,
          visitorOf(request),
          request.params.code,
          isArchived ? deps.clock.now() : null,
        ),
      );
      return { message: isArchived ? 'Code gearchiveerd.' : 'Code teruggezet.' };
    },
  );

  const pictures = [
    { file: 'qr.svg', contentType: 'image/svg+xml', draw: async (url: string) => Buffer.from(qrSvg(url)) },
    {
      file: 'qr.png',
      contentType: 'image/png',
      draw: qrPng,
      costly: { limit: limits.picturesByAccount, by: byAccount },
    },
  ];
  for (const { file, contentType, draw, costly } of pictures) {
    server.get(
      `${path}/:code/${file}`,
      { config: { access: 'viewFigures', ...(costly && { costly }) }, schema: { params: named } },
      async (request, reply) => {
        const { code } = request.params;
        if (!(await inOwn(request, (transaction) => findShortLink(transaction, code))))
          throw new AppError('not_found');
        return reply
          .type(contentType)
          .header('content-disposition', `inline; filename="qr-${code}.${file.slice(3)}"`)
          .header('cache-control', 'private, max-age=3600')
          .send(await draw(urlOfCode(deps, code)));
      },
    );
  }

  server.get(
    `${path}/:code/poster.pdf`,
    {
      config: {
        access: 'viewFigures',
        costly: { limit: limits.postersByOrganisation, by: byOrganisation },
      },
      schema: { params: named, querystring: z.object({ format: z._default(z.enum(posterFormats), 'a4') }) },
    },
    async (request, reply) => {
      const { filename, pdf } = await makePoster(
        deps,
        ownScopeOf(request),
        request.params.code,
        request.query.format,
      );
      return reply
        .type('application/pdf')
        .header('content-disposition', `attachment; filename="${filename}"`)
        .header('cache-control', 'no-store')
        .send(pdf);
    },
  );
}
