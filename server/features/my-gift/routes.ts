import fastifyFormbody from '@fastify/formbody';
import type { Deps } from '../../platform/deps.ts';
import type { HttpServer } from '../../platform/http/typed-server.ts';
import { giftLinkRoutes } from './gift-link-routes.ts';

/** Mijn gift: what donors see and do themselves. */
export async function myGiftRoutes(server: HttpServer, deps: Deps): Promise<void> {
  await server.register(async (plain) => {
    const pages = plain.withTypeProvider() as HttpServer;
    await pages.register(fastifyFormbody);
    await giftLinkRoutes(pages, deps);
  });
}
