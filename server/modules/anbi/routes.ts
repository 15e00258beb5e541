import * as z from 'zod/mini';
import { actionDone } from '../../../contract/action-done.ts';
import * as contract from '../../../contract/anbi.ts';
import { maxPdfBytes, pdfRefusals } from '../../../contract/pdf-upload.ts';
import { publicId } from '../../../contract/text.ts';
import { AppError } from '../../platform/app-error.ts';
import type { OrganisationTransaction } from '../../platform/database/database.ts';
import type { Deps } from '../foundation/deps.ts';
import { sendDonorPage } from '../../platform/http/send-donor-page.ts';
import type { HttpServer } from '../../platform/http/typed-server.ts';
import type { FastifyRequest } from 'fastify';
import { byAccount, ownScopeOf, visitorOf } from '../foundation/sessions/access.ts';
import { addFile } from './add-file.ts';
import { limits } from './limits.ts';
import { previewPage } from './make-page.ts';
import { readAnbi } from './read-anbi.ts';
import * as save from './save-item.ts';
import { savePage } from './save-page.ts';
import { sendPdf } from './send-pdf.ts';
import { findFile } from './store.ts';
import { suggestIncome } from './suggest-income.ts';

const path = '/api/admin/anbi';
const edits = { access: 'editLooks' } as const;
/** Two long texts with the largest letters there are. */
const bodyLimit = 64 * 1024;
const named = z.object({ id: publicId });
const ofYear = z.object({
  year: z.pipe(z.string().check(z.regex(/^20\d\d$/)), z.transform(Number)),
});
const saved = { 200: actionDone };

/** What an ANBI must publish, item by item. */
export async function anbiRoutes(server: HttpServer, deps: Deps): Promise<void> {
  const inOwn = <Result>(
    request: FastifyRequest,
    act: (transaction: OrganisationTransaction) => Promise<Result>,
  ) => deps.database.transaction(ownScopeOf(request), act);
  const saving = async (
    request: FastifyRequest,
    what: string,
    act: (transaction: OrganisationTransaction) => Promise<void>,
  ) => {
    await inOwn(request, act);
    return { message: `${what} opgeslagen.` };
  };

  server.get(path, { config: edits, schema: { response: { 200: contract.anbi } } }, (request) =>
    inOwn(request, (transaction) => readAnbi(deps, transaction)),
  );
  server.put(
    `${path}/aim`,
    { config: edits, bodyLimit, schema: { body: contract.saveAimBody, response: saved } },
    (request) =>
      saving(request, 'Doelstelling', (transaction) =>
        save.saveAim(transaction, visitorOf(request), request.body.text),
      ),
  );
  server.put(
    `${path}/pay`,
    { config: edits, bodyLimit, schema: { body: contract.savePayPolicyBody, response: saved } },
    (request) =>
      saving(request, 'Beloningsbeleid', (transaction) =>
        save.savePayPolicy(transaction, visitorOf(request), request.body.text),
      ),
  );
  server.put(
    `${path}/policy`,
    { config: edits, bodyLimit, schema: { body: contract.savePolicyBody, response: saved } },
    (request) =>
      saving(request, 'Beleidsplan', (transaction) =>
        save.savePolicy(transaction, visitorOf(request), request.body),
      ),
  );
  server.put(
    `${path}/board`,
    { config: edits, bodyLimit, schema: { body: contract.saveBoardBody, response: saved } },
    (request) =>
      saving(request, 'Bestuur', (transaction) =>
        save.saveBoard(transaction, visitorOf(request), request.body.members),
      ),
  );
  server.put(
    `${path}/book-year`,
    { config: edits, schema: { body: contract.saveBookYearBody, response: saved } },
    (request) =>
      saving(request, 'Boekjaar', (transaction) =>
        save.saveBookYear(transaction, visitorOf(request), request.body),
      ),
  );
  server.put(
    `${path}/years/:year/report`,
    { config: edits, bodyLimit, schema: { params: ofYear, body: contract.saveReportBody, response: saved } },
    (request) =>
      saving(request, 'Verslag', (transaction) =>
        save.saveReport(deps, transaction, visitorOf(request), request.params.year, request.body),
      ),
  );
  server.put(
    `${path}/years/:year/accounts`,
    { config: edits, schema: { params: ofYear, body: contract.saveAccountsBody, response: saved } },
    (request) =>
      saving(request, 'Financiële verantwoording', (transaction) =>
        save.saveAccounts(deps, transaction, visitorOf(request), request.params.year, request.body),
      ),
  );
  server.get(
    `${path}/years/:year/income`,
    { config: edits, schema: { params: ofYear, response: { 200: contract.bookYearIncome } } },
    (request) => inOwn(request, (transaction) => suggestIncome(transaction, request.params.year)),
  );
  server.put(
    `${path}/page`,
    {
      config: { access: 'manageOrganisation' },
      schema: { body: contract.saveAnbiPageBody, response: saved },
    },
    (request) =>
      saving(request, 'ANBI-pagina', (transaction) =>
        savePage(transaction, visitorOf(request), request.body),
      ),
  );
  const costly = { limit: limits.previewsByAccount, by: byAccount };
  server.get(`${path}/preview`, { config: { ...edits, costly } }, async (request, reply) =>
    sendDonorPage(reply.header('cache-control', 'no-store'), await previewPage(deps, ownScopeOf(request))),
  );
  server.get(`${path}/files/:id`, { config: edits, schema: { params: named } }, async (request, reply) => {
    const file = await inOwn(request, (transaction) => findFile(transaction, request.params.id));
    if (!file) throw new AppError('not_found');
    return sendPdf(reply, file.content, file.name);
  });
  await server.register(async (scope) => uploadRoutes(scope.withTypeProvider(), deps));
}

async function uploadRoutes(server: HttpServer, deps: Deps): Promise<void> {
  // The file itself is the body. What it says that it is counts for nothing: it is a PDF if it reads as one.
  const asFile = { parseAs: 'buffer', bodyLimit: maxPdfBytes } as const;
  server.addContentTypeParser(/^application\/(pdf|octet-stream)/, asFile, (_request, body, done) =>
    done(null, body),
  );
  server.post(
    `${path}/files`,
    {
      config: edits,
      bodyLimit: maxPdfBytes,
      schema: {
        querystring: z.object({ name: z.string().check(z.maxLength(1_000)) }),
        response: { 201: contract.anbiFile },
      },
    },
    async (request, reply) => {
      if (!Buffer.isBuffer(request.body))
        throw new AppError('validation_failed', { message: pdfRefusals.unreadable });
      const file = { name: request.query.name, content: request.body };
      return reply.status(201).send(await addFile(deps, ownScopeOf(request), visitorOf(request), file));
    },
  );
}
