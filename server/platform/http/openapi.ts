import fastifySwagger from '@fastify/swagger';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { readOpenApiDocument } from '../../../contract/endpoints/site.ts';
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
  const { route, access } = readOpenApiDocument;
  server.get(route.slice('GET '.length), { config: { access }, schema: { hide: true } }, async () =>
    server.swagger(),
  );
}
