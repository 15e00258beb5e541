import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { makerPageForm, thanksForm } from '../../../../contract/action-pages.ts';
import { imageRefusals, maxImageBytes } from '../../../../contract/images.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Deps } from '../../foundation/deps.ts';
import { acceptFileForms, receiveFile } from '../../../platform/http/receive-file.ts';
import type { HttpServer } from '../../../platform/http/typed-server.ts';
import { onlyText } from '../form/plain-form.ts';
import { noPictureChosen } from './errors.ts';
import { limits } from './limits.ts';
import { saveOwnPage, tellWaiting } from './save-own-page.ts';
import { fieldErrorsOf, sendPrivate } from './send-to.ts';
import { type OpenedPage, readMakerPage, sendBack, withMaker } from './show-maker-page.ts';
import { askToThank } from './thank-donors.ts';
import { findPageOfMaker, updatePageOfMaker } from '../../campaigns/pages/pages-of-makers.ts';
import type { MakerLink } from '../../foundation/sessions/public-scope.ts';
import { keepImage } from '../../foundation/settings/images/add-image.ts';
import { lockMaker, updateMaker } from './store.ts';

const ofToken = z.object({ token: z.string().check(z.maxLength(100)) });
const notes = {
  bewaard: 'Uw pagina is bewaard.',
  wacht: 'Bewaard. De organisatie kijkt er eerst naar.',
  bedankt: 'Uw bedankje wordt verstuurd.',
  gesloten: 'Uw pagina is gesloten.',
  afbeelding: 'Uw afbeelding is ontvangen. De organisatie kijkt er eerst naar.',
  weggehaald: 'De afbeelding is weggehaald.',
} as const;
const query = z.object({ gedaan: z.catch(z.optional(z.enum(Object.keys(notes))), undefined) });

/** The maker's own page: who holds its link may change, thank and close, and nothing else. */
export function makerPageRoutes(server: HttpServer, deps: Deps): void {
  server.get(
    '/actie/:token',
    { schema: { hide: true, params: ofToken, querystring: query } },
    (request, reply) =>
      withMaker(deps, request, reply, async (opened) => {
        const { gedaan } = request.query;
        const note = gedaan && notes[gedaan as keyof typeof notes];
        return sendPrivate(
          reply,
          deps.donorPages.renderMakerPage({ ...(await readMakerPage(deps, opened)), note }),
        );
      }),
  );
  server.post('/actie/:token', { schema: { hide: true, params: ofToken } }, (request, reply) =>
    withMaker(deps, request, reply, async (opened) => {
      const typed = onlyText(request.body);
      const form = makerPageForm.safeParse({ goal: '', ...typed });
      if (!form.success) return sendBack(deps, reply, opened, typed, fieldErrorsOf(form.error));
      return goTo(reply, opened, (await saveOwnPage(deps, opened.link, form.data)) ? 'wacht' : 'bewaard');
    }),
  );
  server.post('/actie/:token/bedanken', { schema: { hide: true, params: ofToken } }, (request, reply) =>
    withMaker(deps, request, reply, async (opened) => {
      const typed = onlyText(request.body);
      const form = thanksForm.safeParse(typed);
      if (!form.success) return sendBack(deps, reply, opened, typed, fieldErrorsOf(form.error));
      try {
        await askToThank(deps, opened.link, form.data.thanks);
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        return sendBack(deps, reply, opened, typed, error.fields ?? { thanks: error.message }, error.status);
      }
      return goTo(reply, opened, 'bedankt');
    }),
  );
  server.post('/actie/:token/sluiten', { schema: { hide: true, params: ofToken } }, (request, reply) =>
    withMaker(deps, request, reply, async (opened) => {
      await closeOwnPage(deps, opened.link);
      return goTo(reply, opened, 'gesloten');
    }),
  );
  server.post('/actie/:token/afbeelding/weg', { schema: { hide: true, params: ofToken } }, (request, reply) =>
    withMaker(deps, request, reply, async (opened) => {
      await removeOwnPicture(deps, opened.link);
      return goTo(reply, opened, 'weggehaald');
    }),
  );
}

/** Apart, because a browser sends a file in another way than it sends text. */
export async function makerPictureRoutes(server: HttpServer, deps: Deps): Promise<void> {
  await acceptFileForms(server);
  server.post('/actie/:token/afbeelding', { schema: { hide: true, params: ofToken } }, (request, reply) =>
    withMaker(deps, request, reply, async (opened) => {
      const { link } = opened;
      try {
        await deps.rateLimiter.take(limits.picturesOfPage, link.pageId);
        await offerPicture(deps, link, await receivePicture(request));
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        return sendBack(deps, reply, opened, {}, { picture: error.message }, error.status);
      }
      return goTo(reply, opened, 'afbeelding');
    }),
  );
}

async function receivePicture(request: FastifyRequest): Promise<Buffer> {
  const file = await receiveFile(request, maxImageBytes);
  if (file === 'too large') throw new AppError('payload_too_large', { message: imageRefusals.tooLarge });
  if (file.length === 0) throw noPictureChosen();
  return file;
}

function goTo(reply: FastifyReply, { base }: OpenedPage, done: keyof typeof notes) {
  return reply.header('cache-control', 'no-store').redirect(`${base}?gedaan=${done}`, 303);
}

/** From then on it takes no gifts; it stays readable. */
async function closeOwnPage({ database }: Deps, { scope, pageId }: MakerLink): Promise<void> {
  await database.transaction(scope, async (transaction) => {
    const page = await findPageOfMaker(transaction, pageId);
    if (!page) throw new AppError('not_found');
    if (page.state === 'open') await updatePageOfMaker(transaction, pageId, { state: 'closed' });
  });
}

/** A picture of the maker's own, in place of one that still waited. Nobody sees it before the organisation has. */
async function offerPicture(deps: Deps, { scope, pageId }: MakerLink, file: Buffer): Promise<void> {
  const { id } = await keepImage(deps, scope, 'page', file, true);
  await deps.database.transaction(scope, async (transaction) => {
    const maker = await lockMaker(transaction, pageId);
    const page = maker && (await findPageOfMaker(transaction, pageId));
    if (!maker || !page) throw new AppError('not_found');
    await updateMaker(transaction, pageId, { changed_at: deps.clock.now(), waiting_image_id: id });
    await tellWaiting(deps, transaction, pageId, page.title);
  });
}

/** At once, whether it was seen or still waited: it may show somebody who does not want that. */
async function removeOwnPicture(deps: Deps, { scope, pageId }: MakerLink): Promise<void> {
  await deps.database.transaction(scope, async (transaction) => {
    if (!(await lockMaker(transaction, pageId))) throw new AppError('not_found');
    await updatePageOfMaker(transaction, pageId, { image_id: null });
    await updateMaker(transaction, pageId, { changed_at: deps.clock.now(), waiting_image_id: null });
  });
}
