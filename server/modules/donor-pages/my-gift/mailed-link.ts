import * as z from 'zod/mini';
import { publicId } from '../../../../contract/text.ts';
import type { OrganisationScope } from '../../../platform/database/scope.ts';
import type { Deps } from '../../foundation/deps.ts';
import type { EntrancePage } from '../../../../donor/render/my-gift/render-entrance-page.tsx';
import { findPublicOrganisation } from '../../foundation/organisation/find-public-organisation.ts';
import type { Answer } from './actions/gift-action.ts';
import { entrancePath } from './donor-session.ts';

/** The URL names the organisation, so that a donor whose link is used or removed can get a new link. */
export const linkQuery = z.object({ orgId: z.catch(z.optional(publicId), undefined) });

export const linkPath = ({ organisationId }: OrganisationScope, path: string) =>
  `${entrancePath}/${path}?orgId=${organisationId}`;

export function showInvalidLink(
  { donorPages }: Deps,
  state: 'invalid-link' | 'invalid-address-link',
  { orgId }: z.infer<typeof linkQuery>,
): Answer {
  const entranceHref = orgId && `${entrancePath}?orgId=${orgId}`;
  return { page: donorPages.renderEntrancePage({ state, organisation: null, entranceHref }), status: 404 };
}

type WithoutOrganisation<Page> = Page extends EntrancePage ? Omit<Page, 'organisation' | 'isTest'> : never;

export async function showEntrance(
  deps: Deps,
  scope: OrganisationScope,
  page: WithoutOrganisation<EntrancePage>,
  status = 200,
): Promise<Answer> {
  const organisation = await findPublicOrganisation(deps, scope);
  return {
    page: deps.donorPages.renderEntrancePage({ ...page, organisation, isTest: organisation.isTest }),
    status,
  };
}

export function showNotFound({ donorPages }: Deps): Answer {
  return { page: donorPages.renderEntrancePage({ state: 'unknown', organisation: null }), status: 404 };
}

/** For an address that was cut off. */
export function showIncompleteAddress({ donorPages }: Deps): Answer {
  return { page: donorPages.renderEntrancePage({ state: 'incomplete-address', organisation: null }) };
}
