import * as z from 'zod/mini';
import type { Deps } from '../../foundation/deps.ts';
import type { HttpServer } from '../../../platform/http/typed-server.ts';
import { readTextFields } from '../form/plain-form.ts';
import { findStopLink } from '../../foundation/sessions/public-scope.ts';
import { answerAction } from './actions/answer-action.ts';
import { type Answer, sendAnswer } from './actions/gift-action.ts';
import { showIncompleteAddress } from './mailed-link.ts';
import { type GiftAccess, readGift, type OwnGift } from './read-gift.ts';

const shortPart = z.string().check(z.maxLength(100));
const tokenOptions = { schema: { hide: true, params: z.object({ token: shortPart }) } };
const actionOptions = { schema: { hide: true, params: z.object({ token: shortPart, action: shortPart }) } };

export async function giftLinkRoutes(server: HttpServer, deps: Deps): Promise<void> {
  server.get('/maandgift', { schema: { hide: true } }, async (_request, reply) =>
    sendAnswer(reply, showIncompleteAddress(deps)),
  );

  server.get('/maandgift/:token', tokenOptions, async (request, reply) => {
    const found = await findGift(deps, request.params.token);
    return sendAnswer(reply, found ? showGift(deps, found) : showNotFound(deps));
  });

  server.get('/maandgift/:token/:action', actionOptions, async (request, reply) => {
    const { token, action } = request.params;
    const answer = await answerAction(deps, await findGift(deps, token), action);
    return sendAnswer(reply, answer ?? showNotFound(deps));
  });

  server.post('/maandgift/:token/:action', actionOptions, async (request, reply) => {
    const { token, action } = request.params;
    const sent = { form: readTextFields(request.body), address: request.ip };
    const answer = await answerAction(deps, await findGift(deps, token), action, sent);
    return sendAnswer(reply, answer ?? showNotFound(deps));
  });
}

async function findGift(
  deps: Deps,
  token: string,
): Promise<{ access: GiftAccess; gift: OwnGift } | undefined> {
  const link = await findStopLink(deps.database, token);
  if (!link) return undefined;
  const access: GiftAccess = { ...link, base: `/maandgift/${token}`, cameBy: 'link' };
  const gift = await readGift(deps, access);
  return gift && { access, gift };
}

function showGift(deps: Deps, { access, gift }: { access: GiftAccess; gift: OwnGift }): Answer {
  const entranceHref = `/mijn-gift?orgId=${access.scope.organisationId}`;
  return {
    page: deps.donorPages.renderGiftPage({ ...gift.frame, gift: gift.view, entranceHref, cameBy: 'link' }),
  };
}

function showNotFound(deps: Deps): Answer {
  const page = deps.donorPages.renderStopPage({
    state: 'unknown',
    organisation: null,
    contactEmail: null,
    gift: null,
    underWayCents: null,
  });
  return { page, status: 404 };
}
