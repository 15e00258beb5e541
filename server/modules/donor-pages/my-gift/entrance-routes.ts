import * as z from 'zod/mini';
import { emailError, isEmailAddress } from '../../../../contract/form-rules.ts';
import { isWithin } from '../../../platform/http/rate-limiter.ts';
import type { OrganisationScope } from '../../../platform/database/scope.ts';
import type { Deps } from '../../foundation/deps.ts';
import type { HttpServer } from '../../../platform/http/typed-server.ts';
import { enqueueJob } from '../../../platform/jobs/job.ts';
import { hashToken, randomId } from '../../../platform/random-id.ts';
import { findOrganisation } from '../../foundation/organisation/find-organisation.ts';
import { readTextFields, limitErrorOrThrow } from '../form/plain-form.ts';
import {
  findDonorLink,
  findOnlyScope,
  findUsedDonorLink,
  publicScopeOf,
} from '../../foundation/sessions/public-scope.ts';
import { sendAnswer, type Answer, type UseLink } from './actions/gift-action.ts';
import { showConfirmation, confirmAccount, confirmChange } from './confirm-change.ts';
import { basePathOf, entrancePath, type DonorCookie, findDonor } from './donor-session.ts';
import { mailDonorLinkJob } from './mail-donor.ts';
import { limits } from './limits.ts';
import {
  showEntrance,
  showIncompleteAddress,
  showInvalidLink,
  linkQuery,
  showNotFound,
} from './mailed-link.ts';
import { findChangeByMail, insertSession, consumeLink } from './store.ts';

const shortText = z.catch(z.optional(z.string().check(z.maxLength(100))), undefined);
const entranceQuery = z.object({ orgId: shortText, gesloten: shortText });
const tokenInPath = z.object({ token: z.string().check(z.maxLength(100)) });

/** Another press of the button was first. */
class LinkWasUsed extends Error {}

export async function entranceRoutes(server: HttpServer, deps: Deps, cookie: DonorCookie): Promise<void> {
  server.get(entrancePath, { schema: { hide: true, querystring: entranceQuery } }, async (request, reply) => {
    const { orgId, gesloten } = request.query;
    const scope = await findExistingOrganisation(deps, orgId);
    if (!scope) return sendAnswer(reply, orgId ? showNotFound(deps) : showIncompleteAddress(deps));
    const donor = await findDonor(deps, cookie, request, scope.organisationId);
    if (donor) return sendAnswer(reply, { redirect: donor.base });
    const page = { state: 'asks', wasClosed: gesloten === '1' } as const;
    return sendAnswer(reply, await showEntrance(deps, scope, page));
  });

  server.post(
    entrancePath,
    { schema: { hide: true, querystring: entranceQuery } },
    async (request, reply) => {
      const { orgId } = request.query;
      const scope = await findExistingOrganisation(deps, orgId);
      if (!scope) return sendAnswer(reply, orgId ? showNotFound(deps) : showIncompleteAddress(deps));
      const email = (readTextFields(request.body)['email'] ?? '').trim();
      if (!isEmailAddress(email)) {
        const page = { state: 'asks', typed: email.slice(0, 254), error: emailError } as const;
        return sendAnswer(reply, await showEntrance(deps, scope, page, 400));
      }
      try {
        await requestLink(deps, scope, request.ip, email);
      } catch (error) {
        const { message, status } = limitErrorOrThrow(reply, error);
        const page = { state: 'limited', error: message } as const;
        return sendAnswer(reply, await showEntrance(deps, scope, page, status));
      }
      const entranceHref = `${entrancePath}?orgId=${scope.organisationId}`;
      return sendAnswer(reply, await showEntrance(deps, scope, { state: 'sent', entranceHref }));
    },
  );

  const linkOptions = { schema: { hide: true, params: tokenInPath, querystring: linkQuery } };
  server.get(`${entrancePath}/link/:token`, linkOptions, async (request, reply) => {
    await deps.rateLimiter.take(limits.openByAddress, request.ip);
    const link = await findOpeningLink(deps, request.params.token);
    if (!link) return sendAnswer(reply, await showUsedLink(deps, request));
    const { change } = link;
    const confirmation = change && (await showConfirmation(deps, link, change));
    return sendAnswer(reply, confirmation ?? (await showEntrance(deps, link.scope, { state: 'link' })));
  });

  server.post(`${entrancePath}/link/:token`, linkOptions, async (request, reply) => {
    await deps.rateLimiter.take(limits.openByAddress, request.ip);
    const link = await findOpeningLink(deps, request.params.token);
    if (!link) return sendAnswer(reply, await showUsedLink(deps, request));
    const { change } = link;
    let isUsed = false;
    const use: UseLink = async (transaction) => {
      isUsed = true;
      if (!(await consumeLink(transaction, link.tokenHash))) throw new LinkWasUsed();
    };
    try {
      if (change?.account) {
        const { subscriptionId, account } = change;
        const confirmed = await confirmAccount(deps, link, { subscriptionId, account }, use);
        return sendAnswer(reply, confirmed ?? showInvalidLink(deps, 'invalid-link', request.query));
      }
      const { organisationId } = link.scope;
      const open: UseLink = async (transaction) => {
        await use(transaction);
        // If the answer to the commit is lost, the browser has the cookie of the session all the same.
        cookie.write(reply, organisationId, await insertSession(transaction, link.donorId));
      };
      const changed = change && (await confirmChange(deps, link, change, request.ip, open));
      if (!isUsed) await deps.database.transaction(link.scope, open);
      return await sendAnswer(reply, changed ?? { redirect: basePathOf(organisationId) });
    } catch (error) {
      if (!(error instanceof LinkWasUsed)) throw error;
      return sendAnswer(reply, await showUsedLink(deps, request));
    }
  });
}

/**
 * Does the same work for every email address. Only the job finds out whether the address belongs to a donor. Above
 * the limit for an email address, no new mail is sent. Unused links in mails that were sent before still work, so
 * nobody can lock a donor out.
 */
async function requestLink(
  { rateLimiter, database }: Deps,
  { organisationId }: OrganisationScope,
  address: string,
  email: string,
): Promise<void> {
  await rateLimiter.take(limits.askByAddress, address);
  if (!(await isWithin(rateLimiter, limits.mailsToDonor, `${organisationId}:${email}`))) return;
  await enqueueJob(database.unscoped, mailDonorLinkJob, { organisationId, email, requestId: randomId() });
}

async function findOpeningLink(deps: Deps, token: string) {
  const tokenHash = hashToken(token);
  const link = await findDonorLink(deps.database, tokenHash);
  if (!link || link.newEmail !== null) return undefined;
  const change = await deps.database.transaction(link.scope, (transaction) =>
    findChangeByMail(transaction, tokenHash),
  );
  return { ...link, tokenHash, change };
}

/** Says that the change was confirmed, because the donor may have seen no answer to the first press. */
async function showUsedLink(
  deps: Deps,
  { params, query }: { params: z.infer<typeof tokenInPath>; query: z.infer<typeof linkQuery> },
): Promise<Answer> {
  const tokenHash = hashToken(params.token);
  const used = await findUsedDonorLink(deps.database, tokenHash);
  const change =
    used &&
    (await deps.database.transaction(used.scope, (transaction) => findChangeByMail(transaction, tokenHash)));
  if (!change) return showInvalidLink(deps, 'invalid-link', query);
  const entranceHref = `${entrancePath}?orgId=${used.scope.organisationId}`;
  return showEntrance(deps, used.scope, { state: 'confirmed-before', entranceHref });
}

/** Without an id, returns the organisation only if there is no other: a donor must not see a wrong one. */
async function findExistingOrganisation(
  deps: Deps,
  orgId: string | undefined,
): Promise<OrganisationScope | undefined> {
  const scope = orgId ? publicScopeOf(orgId) : await findOnlyScope(deps.database);
  const isKnown = scope && (await deps.database.transaction(scope, findOrganisation));
  return isKnown ? scope : undefined;
}
