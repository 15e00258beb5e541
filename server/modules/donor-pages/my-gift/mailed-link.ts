import * as z from 'zod/mini';
import { publicId } from '../../../../contract/text.ts';
import type { OrganisationScope } from '../../../platform/database/scope.ts';
import type { Deps } from '../../foundation/deps.ts';
import type { Answer } from './actions/gift-action.ts';
import { entrancePath } from './donor-session.ts';

/** A used link can no longer be looked up, so its query names the organisation for a new one. */
export const linkQuery = z.object({ orgId: z.catch(z.optional(publicId), undefined) });

export const linkPath = ({ organisationId }: OrganisationScope, path: string) =>
  `${entrancePath}/${path}?orgId=${organisationId}`;

/** Links to the page where the donor can request a new link. */
export function showInvalidLink(
  { donorPages }: Deps,
  state: 'invalid-link' | 'invalid-address-link',
  { orgId }: z.infer<typeof linkQuery>,
): Answer {
  const entranceHref = orgId && `${entrancePath}?orgId=${orgId}`;
  return { page: donorPages.renderEntrancePage({ state, organisation: null, entranceHref }), status: 404 };
}

export function showNotFound({ donorPages }: Deps): Answer {
  return { page: donorPages.renderEntrancePage({ state: 'unknown', organisation: null }), status: 404 };
}
