import fastifySwagger from '@fastify/swagger';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import type { HttpServer } from './typed-server.ts';

/** Collects the schemas of every route registered after it, and serves them as one document. */
export async function registerOpenApi(server: HttpServer): Promise<void> {
  await server.register(fastifySwagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Gulhart',
        version: '1',
        description: 'Every route under /api, with what it takes and answers.',
      },
    },
    transform: jsonSchemaTransform,
  });
  server.get('/api/openapi.json', { config: { access: 'anyone' }, schema: { hide: true } }, async () =>
    server.swagger(),
  );
}
