import fastifyFormbody from '@fastify/formbody';
import type { HttpServer } from './typed-server.ts';

export async function registerForms(
  server: HttpServer,
  register: (server: HttpServer) => Promise<void> | void,
): Promise<void> {
  await server.register(async (plain) => {
    const pages = plain.withTypeProvider() as HttpServer;
    await pages.register(fastifyFormbody);
    await register(pages);
  });
}
