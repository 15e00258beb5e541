import type { HttpServer } from '../../platform/http/typed-server.ts';
import type { Deps } from '../foundation/deps.ts';
import { donorWallRoutes } from './donor-wall/routes.ts';
import type { FindRefusedPages } from './pages/list-pages.ts';
import { campaignRoutes } from './pages/routes.ts';
import { trialRoutes } from './trials/routes.ts';
import type { SumTrialGifts } from './trials/queries.ts';

export async function routes(
  server: HttpServer,
  deps: Deps,
  sumTrialGifts: SumTrialGifts,
  findRefusedPages: FindRefusedPages,
): Promise<void> {
  await trialRoutes(server, deps, sumTrialGifts);
  await campaignRoutes(server, deps, findRefusedPages);
  await donorWallRoutes(server, deps);
}
