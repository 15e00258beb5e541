import { registerForms } from '../../../platform/http/register-forms.ts';
import type { Deps } from '../../foundation/deps.ts';
import type { HttpServer } from '../../../platform/http/typed-server.ts';
import { createDonorCookie } from './donor-session.ts';
import { entranceRoutes } from './entrance-routes.ts';
import { giftLinkRoutes } from './gift-link-routes.ts';
import { giftsOfOrganisationRoutes } from './organisation-routes.ts';
import { ownPageRoutes } from './own-page-routes.ts';
import { personRoutes } from './person-routes.ts';

export async function myGiftRoutes(server: HttpServer, deps: Deps): Promise<void> {
  await giftsOfOrganisationRoutes(server, deps);
  const cookie = createDonorCookie(deps.publicUrl);
  await registerForms(server, async (pages) => {
    await giftLinkRoutes(pages, deps);
    await entranceRoutes(pages, deps, cookie);
    await ownPageRoutes(pages, deps, cookie);
    await personRoutes(pages, deps, cookie);
  });
}
