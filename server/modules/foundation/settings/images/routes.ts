import * as z from 'zod/mini';
import * as endpoints from '../../../../../contract/endpoints/organisation.ts';
import { serve } from '../../sessions/serve.ts';
import { imageRefusals, maxImageBytes } from '../../../../../contract/uploads.ts';
import { AppError } from '../../../../platform/app-error.ts';
import type { Deps } from '../../deps.ts';
import type { HttpServer } from '../../../../platform/http/typed-server.ts';
import { namedScopeOf } from '../../sessions/access.ts';
import { addImage } from './add-image.ts';
import { findPublicImage } from './images.ts';

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
      const image = await findPublicImage(deps.database, id, extension === 'webp');
      if (!image || isJpeg(image) !== (extension === 'jpg')) throw new AppError('not_found');
      return (
        reply
          .type(`image/${extension === 'jpg' ? 'jpeg' : extension}`)
          // The image at an address never changes. Mails and other websites may show it.
          .header('cache-control', 'public, max-age=31536000, immutable')
          .header('cross-origin-resource-policy', 'cross-origin')
          .send(image)
      );
    },
  );
}

const isJpeg = (image: Buffer) => image[0] === 0xff && image[1] === 0xd8;

async function uploadRoutes(server: HttpServer, deps: Deps): Promise<void> {
  // The body is the file. Only redrawing proves that the file is an image, so the content type is not checked further.
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
