import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { registerForms } from '../../../platform/http/register-forms.ts';
import type { FastifyReply } from 'fastify';
import * as z from 'zod/mini';
import { carriedQuery } from '../../../../contract/donations.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Deps } from '../../foundation/deps.ts';
import { chooseEncoding } from '../../../platform/http/choose-encoding.ts';
import type { HttpServer } from '../../../platform/http/typed-server.ts';
import { readCarriedFields, presetQuery, readPresetGift, shortText } from './form-query.ts';
import { readTextFields, type PlainForm } from './plain-form.ts';
import { showDonationForm } from './show-donation-form.ts';

const embedQuery = z.object({
  component: shortText,
  orgId: shortText,
  success: shortText,
  returnUrl: shortText,
  embedded: shortText,
  ...carriedQuery.shape,
  ...presetQuery.shape,
});

export async function donorPageRoutes(server: HttpServer, deps: Deps): Promise<void> {
  await registerForms(server, (pages) => hostedFormRoutes(pages, deps));

  // Every visitor gets the same script, so the server compresses the script only once, at the highest level. That is
  // slow, so the server compresses it at the first request, not at its own start.
  const best = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
  const compress = {
    br: () => brotliCompressSync(deps.donateScript, best),
    gzip: () => gzipSync(deps.donateScript, { level: constants.Z_BEST_COMPRESSION }),
  };
  const compressed: { br?: Buffer; gzip?: Buffer } = {};
  const sendDonateScript = (reply: FastifyReply, cacheControl: string) => {
    reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', cacheControl)
      .header('vary', 'accept-encoding')
      .header('access-control-allow-origin', '*')
      .header('cross-origin-resource-policy', 'cross-origin');
    const encoding = chooseEncoding(reply.request);
    if (!encoding) return reply.send(deps.donateScript);
    return reply.header('content-encoding', encoding).send((compressed[encoding] ??= compress[encoding]()));
  };
  server.get(
    '/donate.js',
    { config: { isCalledByWebsites: true }, schema: { hide: true } },
    (_request, reply) =>
      // After an hour browsers look for a new version, so that a fix soon reaches every website.
      sendDonateScript(reply, 'public, max-age=3600, stale-while-revalidate=86400'),
  );
  // The content of this address never changes, so a website can pin the script with an integrity attribute.
  const pinned = `donate.${createHash('sha256').update(deps.donateScript).digest('hex')}.js`;
  server.get(
    '/v1/:script',
    {
      config: { isCalledByWebsites: true },
      schema: { hide: true, params: z.object({ script: z.string() }) },
    },
    (request, reply) => {
      if (request.params.script !== pinned) throw new AppError('not_found');
      return sendDonateScript(reply, 'public, max-age=31536000, immutable');
    },
  );
}

/**
 * A form on a website posts its values to `/donation-embed` when our script could not run. The hosted form then shows
 * those values.
 */
function hostedFormRoutes(server: HttpServer, deps: Deps): void {
  const show = (reply: FastifyReply, query: z.infer<typeof embedQuery>, typed: PlainForm = {}) => {
    const { component, orgId, success, returnUrl, embedded, bedrag, maandelijks, ...carried } = query;
    return showDonationForm(deps, reply, {
      component: component === 'simple' || component === 'advanced' ? component : null,
      orgId: orgId || typed['orgId'] || null,
      returnUrl: returnUrl || typed['returnUrl'] || null,
      paymentSucceeded: success === 'true',
      isEmbedded: embedded === 'true',
      carried: readCarriedFields({ ...typed, ...carried }),
      ...readPresetGift({ bedrag, maandelijks }),
      typed,
    });
  };

  server.get(
    '/donation-embed',
    { config: { isCalledByWebsites: true }, schema: { hide: true, querystring: embedQuery } },
    (request, reply) => show(reply, request.query),
  );
  server.post(
    '/donation-embed',
    {
      config: { allowCrossSite: true, isCalledByWebsites: true },
      schema: { hide: true, querystring: embedQuery },
    },
    (request, reply) => show(reply, request.query, readTextFields(request.body)),
  );
}
