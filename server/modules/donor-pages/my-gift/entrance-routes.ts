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
import { findReceivingOrganisation } from '../../money/payments/start-donation.ts';
import { findDonorLink } from '../../foundation/sessions/public-scope.ts';
import { sendAnswer } from './actions/gift-action.ts';
import { showConfirmation, confirmAccount, confirmChange } from './confirm-change.ts';
import { basePathOf, entrancePath, type DonorCookie, findDonor } from './donor-session.ts';
import { mailDonorLinkJob } from './mail-donor.ts';
import { limits } from './limits.ts';
import { showEntrance, showInvalidLink, linkQuery, showNotFound } from './mailed-link.ts';
import { findChangeByMail, insertSession, consumeLink } from './store.ts';

const shortText = z.catch(z.optional(z.string().check(z.maxLength(100))), undefined);
const entranceQuery = z.object({ orgId: shortText, gesloten: shortText });
const tokenInPath = z.object({ token: z.string().check(z.maxLength(100)) });

export async function entranceRoutes(server: HttpServer, deps: Deps, cookie: DonorCookie): Promise<void> {
  server.get(entrancePath, { schema: { hide: true, querystring: entranceQuery } }, async (request, reply) => {
    const { orgId, gesloten } = request.query;
    const scope = await findExistingOrganisation(deps, orgId);
    if (!scope) return sendAnswer(reply, showNotFound(deps));
    const donor = await findDonor(deps, cookie, request, scope.organisationId);
    if (donor) return sendAnswer(reply, { redirect: donor.base });
    const page = { state: 'asks', wasClosed: gesloten === '1' } as const;
    return sendAnswer(reply, await showEntrance(deps, scope, page));
  });

  server.post(
    entrancePath,
    { schema: { hide: true, querystring: entranceQuery } },
    async (request, reply) => {
      const scope = await findExistingOrganisation(deps, request.query.orgId);
      if (!scope) return sendAnswer(reply, showNotFound(deps));
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
    if (!link) return sendAnswer(reply, showInvalidLink(deps, 'invalid-link', request.query));
    const { change } = link;
    const confirmation = change && (await showConfirmation(deps, link, change));
    return sendAnswer(reply, confirmation ?? (await showEntrance(deps, link.scope, { state: 'link' })));
  });

  server.post(`${entrancePath}/link/:token`, linkOptions, async (request, reply) => {
    await deps.rateLimiter.take(limits.openByAddress, request.ip);
    const link = await findOpeningLink(deps, request.params.token);
    if (!link) return sendAnswer(reply, showInvalidLink(deps, 'invalid-link', request.query));
    const { change } = link;
    if (change?.account) {
      const { subscriptionId, account } = change;
      const confirmed = await confirmAccount(deps, link, { subscriptionId, account }, (transaction) =>
        consumeLink(transaction, link.tokenHash),
      );
      return sendAnswer(reply, confirmed ?? showInvalidLink(deps, 'invalid-link', request.query));
    }
    const session = await deps.database.transaction(link.scope, async (transaction) =>
      (await consumeLink(transaction, link.tokenHash)) ? insertSession(transaction, link.donorId) : undefined,
    );
    if (!session) return sendAnswer(reply, showInvalidLink(deps, 'invalid-link', request.query));
    const { organisationId } = link.scope;
    cookie.write(reply, organisationId, session);
    const changed = change && (await confirmChange(deps, link, change, request.ip));
    return sendAnswer(reply, changed ?? { redirect: basePathOf(organisationId) });
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

async function findExistingOrganisation(
  deps: Deps,
  orgId: string | undefined,
): Promise<OrganisationScope | undefined> {
  const scope = await findReceivingOrganisation(deps, orgId || null);
  const isKnown = scope && (await deps.database.transaction(scope, findOrganisation));
  return isKnown ? scope : undefined;
}
