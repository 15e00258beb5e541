import * as z from 'zod/mini';
import { publicId } from '../../../../contract/text.ts';
import type { OrganisationScope } from '../../../platform/database/scope.ts';
import type { Deps } from '../../foundation/deps.ts';
import type { Answer } from './actions/gift-action.ts';
import { entrancePath } from './donor-session.ts';

/** A used link is unknown, so the query names the organisation where a new one is requested. */
export const linkQuery = z.object({ orgId: z.catch(z.optional(publicId), undefined) });

const minuteMs = 60 * 1000;

/** Real time: a rehearsal moves our clock, and the database checks the expiry. */
export const linkExpiry = () => new Date(Date.now() + 30 * minuteMs);

/** Longer, because nobody asked for this link and it opens nothing. */
export const accountLinkExpiry = () => new Date(Date.now() + 7 * 24 * 60 * minuteMs);

export const linkPath = ({ organisationId }: OrganisationScope, path: string) =>
  `${entrancePath}/${path}?orgId=${organisationId}`;

/** Offers the way to request a new link. */
export function showDeadLink(
  { donorPages }: Deps,
  state: 'dead-link' | 'dead-address-link',
  { orgId }: z.infer<typeof linkQuery>,
): Answer {
  const entranceHref = orgId && `${entrancePath}?orgId=${orgId}`;
  return { page: donorPages.renderEntrancePage({ state, organisation: null, entranceHref }), status: 404 };
}

export function showUnknown({ donorPages }: Deps): Answer {
  return { page: donorPages.renderEntrancePage({ state: 'unknown', organisation: null }), status: 404 };
}
