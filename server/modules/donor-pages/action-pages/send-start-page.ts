import type { FastifyReply } from 'fastify';
import type { StartPage } from '../../../../donor/render/action-page/render-start-page.tsx';
import type { OrganisationScope } from '../../../platform/database/scope.ts';
import type { Deps } from '../../foundation/deps.ts';
import { sendPrivatePage } from '../../../platform/http/send-donor-page.ts';
import { findPublicOrganisation } from '../../foundation/organisation/find-public-organisation.ts';

type WithoutOrganisation<Page> = Page extends StartPage ? Omit<Page, 'organisation' | 'isTest'> : never;
export type StartPageContent = WithoutOrganisation<StartPage>;

export async function sendStartPage(
  deps: Deps,
  reply: FastifyReply,
  scope: OrganisationScope | null,
  page: StartPageContent,
  status = 200,
) {
  const organisation = scope && (await findPublicOrganisation(deps, scope));
  const isTest = organisation?.isTest ?? false;
  return sendPrivatePage(reply, deps.donorPages.renderStartPage({ ...page, organisation, isTest }), status);
}

export function fieldErrorsOf(error: {
  issues: readonly { path: readonly PropertyKey[]; message: string }[];
}): Record<string, string> {
  return Object.fromEntries(error.issues.map(({ path, message }) => [String(path[0]), message]));
}
