import * as z from 'zod/mini';
import * as endpoints from '../../../../../contract/endpoints/organisation.ts';
import { serve } from '../../sessions/serve.ts';
import { imageRefusals, maxImageBytes } from '../../../../../contract/uploads.ts';
import { AppError } from '../../../../platform/app-error.ts';
import type { Deps } from '../../deps.ts';
import type { HttpServer } from '../../../../platform/http/typed-server.ts';
import { namedScopeOf } from '../../sessions/access.ts';
import { addImage } from './add-image.ts';
import { findPhoneImage, findPublicImage } from './queries.ts';

/** Logos, signatures and pictures of pages: uploaded as they are, seen by everybody as we have drawn them. */
export async function imageRoutes(server: HttpServer, deps: Deps): Promise<void> {
  await server.register(async (scope) => uploadRoutes(scope.withTypeProvider(), deps));

  server.get(
    '/images/:file',
    {
      schema: {
        hide: true,
        params: z.object({ file: z.string().check(z.regex(/^[0-9a-z]{26}\.(png|jpg|webp)$/)) }),
      },
    },
    async (request, reply) => {
      const [id = '', extension = ''] = request.params.file.split('.');
      const find = extension === 'webp' ? findPhoneImage : findPublicImage;
      const image = await find(deps.database, id);
      if (!image || isJpeg(image) !== (extension === 'jpg')) throw new AppError('not_found');
      return (
        reply
          .type(`image/${extension === 'jpg' ? 'jpeg' : extension}`)
          // An address never means another picture. Mails and customers' websites may show it.
          .header('cache-control', 'public, max-age=31536000, immutable')
          .header('cross-origin-resource-policy', 'cross-origin')
          .send(image)
      );
    },
  );
}

const isJpeg = (image: Buffer) => image[0] === 0xff && image[1] === 0xd8;

async function uploadRoutes(server: HttpServer, deps: Deps): Promise<void> {
  // The file itself is the body. What it says that it is counts for nothing: it is a picture if it can be drawn.
  const asFile = { parseAs: 'buffer', bodyLimit: maxImageBytes } as const;
  server.addContentTypeParser(/^(image\/|application\/octet-stream)/, asFile, (_request, body, done) =>
    done(null, body),
  );

  serve(server, endpoints.uploadImage, async (request, reply) => {
    const { kind, userId } = request.query;
    if (!Buffer.isBuffer(request.body))
      throw new AppError('validation_failed', { message: imageRefusals.unreadable });
    const image = await addImage(deps, namedScopeOf(request, userId), kind, request.body);
    return reply.status(201).send(image);
  });
}
