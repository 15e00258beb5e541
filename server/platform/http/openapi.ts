import fastifySwagger from '@fastify/swagger';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { readOpenApiDocument } from '../../../contract/endpoints/site.ts';
import type { HttpServer } from './typed-server.ts';

/** The document contains every route that is registered after this call, except routes whose schema hides them. */
export async function registerOpenApi(server: HttpServer): Promise<void> {
  await server.register(fastifySwagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Gulhart',
        version: '1',
        description: 'Every route under /api, with its requests and answers.',
      },
    },
    transform: jsonSchemaTransform,
  });
  const { route, access } = readOpenApiDocument;
  server.get(route.slice('GET '.length), { config: { access }, schema: { hide: true } }, async () =>
    server.swagger(),
  );
}
