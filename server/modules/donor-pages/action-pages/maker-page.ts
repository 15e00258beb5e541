import type { FastifyReply } from 'fastify';
import * as z from 'zod/mini';
import { makerPageForm, thanksForm } from '../../../../contract/action-pages.ts';
import { isTicked } from '../../../../contract/form-rules.ts';
import { imageRefusals, maxImageBytes } from '../../../../contract/uploads.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Deps } from '../../foundation/deps.ts';
import { acceptFileForms, receiveFileForm } from '../../../platform/http/receive-file.ts';
import type { HttpServer } from '../../../platform/http/typed-server.ts';
import { readTextFields, type PlainForm } from '../form/plain-form.ts';
import { improvePage, sendUnapprovedPage } from './improve-page.ts';
import { limits } from './limits.ts';
import { closeOwnPage, saveOwnPage } from './own-page.ts';
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
}

/** Registered separately, because only this route accepts multipart bodies. */
export async function makerFormRoute(server: HttpServer, deps: Deps): Promise<void> {
  await acceptFileForms(server);
  server.post('/actie/:token', tokenOptions, (request, reply) =>
    withMaker(
      deps,
      request,
      reply,
      async (opened) => {
        const { fields, file } = await receiveFileForm(request, maxImageBytes);
        const typed = { ...readTextFields(request.body), ...fields };
        const sendErrors = (errors: Readonly<Record<string, string>>, status?: number) =>
          sendMakerPageWithErrors(deps, reply, opened, typed, errors, status);
        if (file === 'too large') return sendErrors({ picture: imageRefusals.tooLarge }, 413);
        const form = readMakerPageForm(typed);
        if (!form.success) return sendErrors(fieldErrorsOf(form.error));
        const picture = { picture: file, removesPicture: isTicked(typed['removesPicture']) };
        try {
          if (file.length > 0) await deps.rateLimiter.take(limits.picturesOfPage, opened.link.pageId);
          const waits = await saveOwnPage(deps, opened.link, form.data, picture);
          return redirectWithNote(reply, opened, waits ? 'wacht' : 'bewaard');
        } catch (error) {
          if (!(error instanceof AppError)) throw error;
          return sendErrors({ picture: error.message }, error.status);
        }
      },
      async ({ link, base }) => {
        const typed = readTextFields(request.body);
        const form = readMakerPageForm(typed);
        if (!form.success) return sendUnapprovedPage(deps, reply, link, typed, fieldErrorsOf(form.error));
        await improvePage(deps, link, form.data);
        return reply.header('cache-control', 'no-store').redirect(base, 303);
      },
    ),
  );
}

const readMakerPageForm = (typed: PlainForm) => makerPageForm.safeParse({ goal: '', ...typed });

function redirectWithNote(reply: FastifyReply, { base }: OpenedPage, done: keyof typeof notes) {
  return reply.header('cache-control', 'no-store').redirect(`${base}?gedaan=${done}`, 303);
}
