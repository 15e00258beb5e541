import * as z from 'zod/mini';
import { publicId } from '../../../../contract/text.ts';
import type { Deps } from '../../foundation/deps.ts';
import type { Answer } from './actions/gift-action.ts';
import { entrancePath } from './donor-session.ts';

/** What a mailed link names beside its token: nothing is known of one that was used, and its donor wants another. */
export const linkQuery = z.object({ orgId: z.catch(z.optional(publicId), undefined) });

const minuteMs = 60 * 1000;

/** Not by our own clock, which a rehearsal moves: the database says when a link is over. */
export const linkExpiry = () => new Date(Date.now() + 30 * minuteMs);

/** Of a link that nobody asked for and that opens nothing: a donor reads mail on another day. */
export const accountLinkExpiry = () => new Date(Date.now() + 7 * 24 * 60 * minuteMs);

/** The address that is mailed. */
export function linkUrl({ publicUrl }: Deps, organisationId: string, path: string): string {
  return new URL(`${entrancePath}/${path}?orgId=${organisationId}`, publicUrl).href;
}

/** Leads whoever has a link that is worth nothing to the entrance, which says whether there is such an organisation. */
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
