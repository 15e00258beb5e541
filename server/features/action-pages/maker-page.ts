import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { makerPageForm, thanksForm } from '../../../contract/action-pages.ts';
import { pagePath } from '../../../contract/campaigns.ts';
import { centsToDecimal } from '../../../contract/money.ts';
import type { MakerPage } from '../../../donor/render/action-page/render-maker-page.tsx';
import { AppError } from '../../platform/app-error.ts';
import type { Deps } from '../../platform/deps.ts';
import type { HttpServer } from '../../platform/http/typed-server.ts';
import { hashToken } from '../../platform/random-id.ts';
import { readPageTotals } from '../campaigns/page-totals.ts';
import { findPageOfMaker } from '../campaigns/pages-of-makers.ts';
import { countToThank, listDonorsOfPage } from '../donor-wall/queries.ts';
import { findPublicOrganisation } from '../organisations/find-public-organisation.ts';
import { onlyText, type PlainForm } from '../payments/plain-form.ts';
import { findPageMaker, type MakerLink } from '../sessions/public-scope.ts';
import { closeOwnPage } from './close-own-page.ts';
import { limits } from './limits.ts';
import { saveOwnPage } from './save-own-page.ts';
import { fieldErrorsOf, sendPrivate, sendTo } from './send-to.ts';
import { findMaker } from './store.ts';
import { askToThank } from './thank-donors.ts';

const ofToken = z.object({ token: z.string().check(z.maxLength(100)) });
const notes = {
  bewaard: 'Uw pagina is bewaard.',
  wacht: 'Bewaard. De organisatie kijkt er eerst naar.',
  bedankt: 'Uw bedankje wordt verstuurd.',
  gesloten: 'Uw pagina is gesloten.',
} as const;
const query = z.object({ gedaan: z.catch(z.optional(z.enum(Object.keys(notes))), undefined) });

type Named = FastifyRequest<{ Params: { token: string } }>;

/** The maker's own page: who holds its link may change, thank and close, and nothing else. */
export function makerPageRoutes(server: HttpServer, deps: Deps): void {
  const withMaker = async (
    request: Named,
    reply: FastifyReply,
    act: (link: MakerLink, base: string) => Promise<unknown>,
  ) => {
    await deps.rateLimiter.take(limits.openByAddress, request.ip);
    const { token } = request.params;
    const link = await findPageMaker(deps.database, hashToken(token));
    if (!link) return sendTo(deps, reply, null, { state: 'dead-maker-link' }, 404);
    return act(link, `/actie/${token}`);
  };
  const goTo = (reply: FastifyReply, base: string, done: keyof typeof notes) =>
    reply.header('cache-control', 'no-store').redirect(`${base}?gedaan=${done}`, 303);

  server.get(
    '/actie/:token',
    { schema: { hide: true, params: ofToken, querystring: query } },
    (request, reply) =>
      withMaker(request, reply, async (link, base) => {
        const { gedaan } = request.query;
        const note = gedaan && notes[gedaan as keyof typeof notes];
        return sendPrivate(
          reply,
          deps.donorPages.renderMakerPage({ ...(await readMakerPage(deps, link, base)), note }),
        );
      }),
  );
  server.post('/actie/:token', { schema: { hide: true, params: ofToken } }, (request, reply) =>
    withMaker(request, reply, async (link, base) => {
      const typed = onlyText(request.body);
      const form = makerPageForm.safeParse({ goal: '', ...typed });
      if (!form.success) return sendBack(deps, reply, link, base, typed, fieldErrorsOf(form.error));
      return goTo(reply, base, (await saveOwnPage(deps, link, form.data)) ? 'wacht' : 'bewaard');
    }),
  );
  server.post('/actie/:token/bedanken', { schema: { hide: true, params: ofToken } }, (request, reply) =>
    withMaker(request, reply, async (link, base) => {
      const typed = onlyText(request.body);
      const form = thanksForm.safeParse(typed);
      if (!form.success) return sendBack(deps, reply, link, base, typed, fieldErrorsOf(form.error));
      try {
        await askToThank(deps, link, form.data.thanks);
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        return sendBack(
          deps,
          reply,
          link,
          base,
          typed,
          error.fields ?? { thanks: error.message },
          error.status,
        );
      }
      return goTo(reply, base, 'bedankt');
    }),
  );
  server.post('/actie/:token/sluiten', { schema: { hide: true, params: ofToken } }, (request, reply) =>
    withMaker(request, reply, async (link, base) => {
      await closeOwnPage(deps, link);
      return goTo(reply, base, 'gesloten');
    }),
  );
}

/** Filled in as it was, saying what is wrong. */
async function sendBack(
  deps: Deps,
  reply: FastifyReply,
  link: MakerLink,
  base: string,
  typed: PlainForm,
  errors: Readonly<Record<string, string>>,
  status = 400,
) {
  const page = await readMakerPage(deps, link, base);
  const { thanks = '', ...fields } = typed;
  const shown = { ...page, typed: { ...page.typed, ...fields }, thanks, errors };
  return sendPrivate(reply, deps.donorPages.renderMakerPage(shown), status);
}

async function readMakerPage(deps: Deps, { scope, pageId }: MakerLink, base: string): Promise<MakerPage> {
  const organisation = await findPublicOrganisation(deps, scope);
  return deps.database.transaction(scope, async (transaction) => {
    const maker = await findMaker(transaction, pageId);
    const page = maker && (await findPageOfMaker(transaction, pageId));
    if (!maker || !page) throw new AppError('not_found');
    const [totals] = await readPageTotals(transaction, pageId);
    const publicUrl = new URL(pagePath(page.slug), deps.publicUrl).href;
    return {
      organisation,
      isTest: organisation.isTest,
      base,
      kind: page.kind === 'team' ? 'team' : 'action',
      title: page.title,
      publicUrl,
      isOpen: page.state === 'open',
      startHref: page.kind === 'team' && page.state === 'open' ? `${publicUrl}/start` : null,
      receivedCents: totals?.receivedCents ?? 0,
      giftCount: totals?.giftCount ?? 0,
      pageCount: totals?.pageCount ?? 0,
      typed: {
        title: maker.waiting_title ?? page.title,
        text: maker.waiting_text ?? page.long_text,
        goal:
          page.goal_cents === null
            ? ''
            : centsToDecimal(page.goal_cents).replace(/\.00$/, '').replace('.', ','),
      },
      errors: {},
      hasWaiting: maker.waiting_title !== null,
      donors: await listDonorsOfPage(transaction, pageId),
      toThankCount: await countToThank(transaction, pageId),
      thanks: '',
    };
  });
}
