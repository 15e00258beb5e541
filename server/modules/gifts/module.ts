import type { HttpServer } from '../../platform/http/typed-server.ts';
import type { Deps } from '../foundation/deps.ts';
import { offlineGiftRoutes } from './cash/routes.ts';
import type { FindDonationOfReceipt } from './donations/list/donation-query.ts';
import { donationRoutes } from './donations/routes.ts';

export async function routes(
  server: HttpServer,
  deps: Deps,
  findDonationOfReceipt: FindDonationOfReceipt,
): Promise<void> {
  await donationRoutes(server, deps, findDonationOfReceipt);
  await offlineGiftRoutes(server, deps);
}
