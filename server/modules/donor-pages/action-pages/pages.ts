import { registerForms } from '../../../platform/http/register-forms.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { makerKinds, startPageForm, type MakerKind } from '../../../../contract/action-pages.ts';
import { pagePath } from '../../../../contract/campaigns.ts';
import { emailError, isEmailAddress } from '../../../../contract/form-rules.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { OrganisationScope } from '../../../platform/database/scope.ts';
import type { Deps } from '../../foundation/deps.ts';
import { dutchDate, formatDutchDate } from '../../../platform/dutch-calendar.ts';
import type { HttpServer } from '../../../platform/http/typed-server.ts';
import { hashToken } from '../../../platform/random-id.ts';
import { findHostPage, findPageOfMaker, type HostPage } from '../../campaigns/pages/pages-of-makers.ts';
import { readTextFields, limitErrorOrThrow, type PlainForm } from '../form/plain-form.ts';
import { findCampaignAddress, findScopeOfPageStart } from '../../foundation/sessions/public-scope.ts';
import { confirmStart, findLastDayError, startPage } from './start-page.ts';
import { limits } from './limits.ts';
import { makerFormRoute, makerPageRoutes } from './maker-page.ts';
import { requestMakerLink } from './makers.ts';
import { fieldErrorsOf, sendStartPage, type StartPageContent } from './send-start-page.ts';
import { findMaker, findStart, type PageStart } from './store.ts';

const slugParams = z.object({ slug: z.string().check(z.maxLength(60)) });
const tokenParams = z.object({ token: z.string().check(z.maxLength(100)) });
const startQuery = z.object({ soort: z.catch(z.optional(z.enum(makerKinds)), undefined) });

export async function actionPagePages(server: HttpServer, deps: Deps): Promise<void> {
  await registerForms(server, async (pages) => {
    startRoutes(pages, deps);
    confirmRoutes(pages, deps);
    lostLinkRoutes(pages, deps);
    makerPageRoutes(pages, deps);
    await pages.register(async (files) => makerFormRoute(files.withTypeProvider(), deps));
  });
}

function startRoutes(server: HttpServer, deps: Deps): void {
  const schema = { hide: true, params: slugParams, querystring: startQuery };
  server.get('/c/:slug/start', { schema }, async (request, reply) => {
    const found = await findHost(deps, request.params.slug);
    if (!found) return sendStartPage(deps, reply, null, { state: 'unknown' }, 404);
    const kind = request.query.soort ?? 'action';
    return sendStartPage(deps, reply, found.address.scope, startForm(deps, found.host, kind));
  });
  server.post('/c/:slug/start', { schema }, async (request, reply) => {
    const found = await findHost(deps, request.params.slug);
    if (!found) return sendStartPage(deps, reply, null, { state: 'unknown' }, 404);
    const { address, host } = found;
    const kind = request.query.soort ?? 'action';
    const typed = readTextFields(request.body);
    if (typed['terug']) return sendStartPage(deps, reply, address.scope, startForm(deps, host, kind, typed));
    const sendErrors = (errors: Readonly<Record<string, string>>, status: number) =>
      sendStartPage(deps, reply, address.scope, startForm(deps, host, kind, typed, errors), status);
    const form = startPageForm.safeParse({ goal: '', ...typed, kind });
    const lastDayError = findLastDayError(typed['endsOn'], host, deps.clock.now());
    if (!form.success) return sendErrors({ ...lastDayError, ...fieldErrorsOf(form.error) }, 400);
    if (lastDayError) return sendErrors(lastDayError, 400);
    try {
      await startPage(deps, address, request.ip, form.data);
    } catch (error) {
      if (error instanceof AppError && error.fields) return sendErrors(error.fields, error.status);
      return sendLimited(deps, reply, address.scope, error);
    }
    return sendStartPage(deps, reply, address.scope, { state: 'sent', typed });
  });
}

async function findHost(deps: Deps, slug: string) {
  const address = await findCampaignAddress(deps.database, slug.toLowerCase());
  if (!address) return undefined;
  const host = await deps.database.transaction(address.scope, (transaction) =>
    findHostPage(transaction, address.pageId, deps.clock.now()),
  );
  return host && { address, host };
}

function startForm(
  deps: Deps,
  host: HostPage,
  kind: MakerKind,
  typed: PlainForm = {},
  errors: Readonly<Record<string, string>> = {},
): Extract<StartPageContent, { state: 'asks' }> {
  const path = pagePath(host.slug);
  return {
    state: 'asks',
    kind: host.kinds.includes(kind) ? kind : 'action',
    kinds: host.kinds.map((each) => ({ kind: each, href: `${path}/start?soort=${each}` })),
    host: { title: host.title, path },
    lostHref: `${path}/link`,
    today: dutchDate(deps.clock.now()),
    lastDay: host.ends_on === null ? null : { date: host.ends_on, text: formatDutchDate(host.ends_on) },
    typed,
    errors,
  };
}

function confirmRoutes(server: HttpServer, deps: Deps): void {
  const schema = { hide: true, params: tokenParams };
  server.get('/actie/bevestig/:token', { schema }, async (request, reply) => {
    await deps.rateLimiter.take(limits.openByAddress, request.ip);
    const tokenHash = hashToken(request.params.token);
    const scope = await findScopeOfPageStart(deps.database, tokenHash);
    const start =
      scope && (await deps.database.transaction(scope, (transaction) => findStart(transaction, tokenHash)));
    if (!scope || !start) return sendStartPage(deps, reply, null, { state: 'invalid-link' }, 404);
    if (start.confirmed_at) return sendConfirmedBefore(deps, reply, scope, start);
    return sendStartPage(deps, reply, scope, { state: 'link', title: start.title });
  });
  server.post('/actie/bevestig/:token', { schema }, async (request, reply) => {
    await deps.rateLimiter.take(limits.openByAddress, request.ip);
    const confirmed = await confirmStart(deps, hashToken(request.params.token));
    if (!confirmed) return sendStartPage(deps, reply, null, { state: 'invalid-link' }, 404);
    const { outcome, scope } = confirmed;
    if (outcome === 'too-late') return sendStartPage(deps, reply, scope, { state: outcome }, 409);
    if (outcome === 'confirmed-before') return sendConfirmedBefore(deps, reply, scope, confirmed.start);
    return sendStartPage(deps, reply, scope, { state: 'confirmed' });
  });
}

async function sendConfirmedBefore(
  deps: Deps,
  reply: FastifyReply,
  scope: OrganisationScope,
  { page_id: pageId, parent_id: parentId }: PageStart,
) {
  const { maker, page, parent } = await deps.database.transaction(scope, async (transaction) => ({
    maker: pageId === null ? undefined : await findMaker(transaction, pageId),
    page: pageId === null ? undefined : await findPageOfMaker(transaction, pageId),
    parent: await findPageOfMaker(transaction, parentId),
  }));
  const pathOf = (found: { slug: string } | undefined) => (found ? pagePath(found.slug) : '');
  return sendStartPage(deps, reply, scope, {
    state: 'confirmed-before',
    approval: maker?.approval ?? 'waiting',
    mayImprove: Boolean(maker?.token_hash),
    publicPath: pathOf(page),
    lostHref: `${pathOf(parent)}/link`,
  });
}

function lostLinkRoutes(server: HttpServer, deps: Deps): void {
  const schema = { hide: true, params: slugParams };
  server.get('/c/:slug/link', { schema }, async (request, reply) => {
    const address = await findCampaignAddress(deps.database, request.params.slug.toLowerCase());
    if (!address) return sendStartPage(deps, reply, null, { state: 'unknown' }, 404);
    return sendStartPage(deps, reply, address.scope, { state: 'lost' });
  });
  server.post('/c/:slug/link', { schema }, async (request, reply) => {
    const address = await findCampaignAddress(deps.database, request.params.slug.toLowerCase());
    if (!address) return sendStartPage(deps, reply, null, { state: 'unknown' }, 404);
    return answerLinkRequest(deps, request, reply, address.scope);
  });
  server.get('/actie/link', { schema: { hide: true } }, (_, reply) =>
    sendStartPage(deps, reply, null, { state: 'lost' }),
  );
  server.post('/actie/link', { schema: { hide: true } }, (request, reply) =>
    answerLinkRequest(deps, request, reply, null),
  );
}

async function answerLinkRequest(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  scope: OrganisationScope | null,
) {
  const email = (readTextFields(request.body)['email'] ?? '').trim();
  if (!isEmailAddress(email)) {
    const page = { state: 'lost', typed: email.slice(0, 254), error: emailError } as const;
    return sendStartPage(deps, reply, scope, page, 400);
  }
  try {
    await requestMakerLink(deps, scope, request.ip, email);
  } catch (error) {
    return sendLimited(deps, reply, scope, error);
  }
  return sendStartPage(deps, reply, scope, { state: 'lost-sent' });
}

function sendLimited(deps: Deps, reply: FastifyReply, scope: OrganisationScope | null, error: unknown) {
  const { message, status } = limitErrorOrThrow(reply, error);
  return sendStartPage(deps, reply, scope, { state: 'limited', error: message }, status);
}
