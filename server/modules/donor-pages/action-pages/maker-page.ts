import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { makerPageForm, thanksForm } from '../../../../contract/action-pages.ts';
import { imageRefusals, maxImageBytes } from '../../../../contract/uploads.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Deps } from '../../foundation/deps.ts';
import { acceptFileForms, receiveFile } from '../../../platform/http/receive-file.ts';
import type { HttpServer } from '../../../platform/http/typed-server.ts';
import { readTextFields } from '../form/plain-form.ts';
import { improvePage, sendUnapprovedPage } from './improve-page.ts';
import { limits } from './limits.ts';
import { closeOwnPage, submitPicture, removeOwnPicture, saveOwnPage } from './own-page.ts';
import { sendPrivatePage } from '../../../platform/http/send-donor-page.ts';
import { fieldErrorsOf } from './send-start-page.ts';
import { type OpenedPage, readMakerPage, sendMakerPageWithErrors, withMaker } from './show-maker-page.ts';
import { requestThanks } from './thank-donors.ts';

const params = z.object({ token: z.string().check(z.maxLength(100)) });
const tokenOptions = { schema: { hide: true, params } };
const notes = {
  bewaard: 'Uw pagina is bewaard.',
  wacht: 'Bewaard. De organisatie kijkt er eerst naar.',
  bedankt: 'Uw bedankje wordt verstuurd.',
  gesloten: 'Uw pagina is gesloten.',
  afbeelding: 'Uw afbeelding is ontvangen. De organisatie kijkt er eerst naar.',
  weggehaald: 'De afbeelding is weggehaald.',
} as const;
const query = z.object({ gedaan: z.catch(z.optional(z.enum(Object.keys(notes))), undefined) });

export function makerPageRoutes(server: HttpServer, deps: Deps): void {
  server.get('/actie/:token', { schema: { hide: true, params, querystring: query } }, (request, reply) =>
    withMaker(
      deps,
      request,
      reply,
      async (opened) => {
        const { gedaan } = request.query;
        const note = gedaan && notes[gedaan as keyof typeof notes];
        return sendPrivatePage(
          reply,
          deps.donorPages.renderMakerPage({ ...(await readMakerPage(deps, opened)), note }),
        );
      },
      ({ link }) => sendUnapprovedPage(deps, reply, link),
    ),
  );
  server.post('/actie/:token', tokenOptions, (request, reply) => {
    const typed = readTextFields(request.body);
    const form = makerPageForm.safeParse({ goal: '', ...typed });
    return withMaker(
      deps,
      request,
      reply,
      async (opened) => {
        if (!form.success)
          return sendMakerPageWithErrors(deps, reply, opened, typed, fieldErrorsOf(form.error));
        return redirectWithNote(
          reply,
          opened,
          (await saveOwnPage(deps, opened.link, form.data)) ? 'wacht' : 'bewaard',
        );
      },
      async ({ link, base }) => {
        if (!form.success) return sendUnapprovedPage(deps, reply, link, typed, fieldErrorsOf(form.error));
        await improvePage(deps, link, form.data);
        return reply.header('cache-control', 'no-store').redirect(base, 303);
      },
    );
  });
  server.post('/actie/:token/bedanken', tokenOptions, (request, reply) =>
    withMaker(deps, request, reply, async (opened) => {
      const typed = readTextFields(request.body);
      const form = thanksForm.safeParse(typed);
      if (!form.success)
        return sendMakerPageWithErrors(deps, reply, opened, typed, fieldErrorsOf(form.error));
      try {
        await requestThanks(deps, opened.link, form.data.thanks);
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        return sendMakerPageWithErrors(
          deps,
          reply,
          opened,
          typed,
          error.fields ?? { thanks: error.message },
          error.status,
        );
      }
      return redirectWithNote(reply, opened, 'bedankt');
    }),
  );
  server.post('/actie/:token/sluiten', tokenOptions, (request, reply) =>
    withMaker(deps, request, reply, async (opened) => {
      await closeOwnPage(deps, opened.link);
      return redirectWithNote(reply, opened, 'gesloten');
    }),
  );
  server.post('/actie/:token/afbeelding/weg', tokenOptions, (request, reply) =>
    withMaker(deps, request, reply, async (opened) => {
      await removeOwnPicture(deps, opened.link);
      return redirectWithNote(reply, opened, 'weggehaald');
    }),
  );
}

/** Registered separately, because only this route accepts multipart bodies. */
export async function makerPictureRoutes(server: HttpServer, deps: Deps): Promise<void> {
  await acceptFileForms(server);
  server.post('/actie/:token/afbeelding', tokenOptions, (request, reply) =>
    withMaker(deps, request, reply, async (opened) => {
      const { link } = opened;
      try {
        await deps.rateLimiter.take(limits.picturesOfPage, link.pageId);
        await submitPicture(deps, link, await receivePicture(request));
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        return sendMakerPageWithErrors(deps, reply, opened, {}, { picture: error.message }, error.status);
      }
      return redirectWithNote(reply, opened, 'afbeelding');
    }),
  );
}

async function receivePicture(request: FastifyRequest): Promise<Buffer> {
  const file = await receiveFile(request, maxImageBytes);
  if (file === 'too large') throw new AppError('payload_too_large', { message: imageRefusals.tooLarge });
  if (file.length === 0) throw new AppError('validation_failed', { message: 'Kies eerst een afbeelding.' });
  return file;
}

function redirectWithNote(reply: FastifyReply, { base }: OpenedPage, done: keyof typeof notes) {
  return reply.header('cache-control', 'no-store').redirect(`${base}?gedaan=${done}`, 303);
}
