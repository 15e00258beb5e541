import * as endpoints from '../../../contract/endpoints/anbi.ts';
import { serve } from '../foundation/sessions/serve.ts';
import { maxPdfBytes, pdfRefusals } from '../../../contract/uploads.ts';
import { AppError } from '../../platform/app-error.ts';
import type { OrganisationTransaction } from '../../platform/database/database.ts';
import type { Deps } from '../foundation/deps.ts';
import { sendDonorPage } from '../../platform/http/send-donor-page.ts';
import type { HttpServer } from '../../platform/http/typed-server.ts';
import type { FastifyRequest } from 'fastify';
import type { Actor } from '../foundation/audit/record-audit.ts';
import { ownScopeOf, organisationTransactions, visitorOf } from '../foundation/sessions/access.ts';
import { addFile } from './add-file.ts';
import { previewPage } from './make-page.ts';
import { readAnbi, suggestIncome } from './read-anbi.ts';
import { saveBoard, saveItem, savePage, saveYearItem } from './save-item.ts';
import { sendPdf } from './pages.ts';
import { findFile } from './store.ts';

export async function anbiRoutes(server: HttpServer, deps: Deps): Promise<void> {
  const inOwnOrganisation = organisationTransactions(deps);
  const saveAndConfirm = async (
    request: FastifyRequest,
    what: string,
    act: (transaction: OrganisationTransaction, actor: Actor) => Promise<void>,
  ) => {
    await inOwnOrganisation(request, (transaction) => act(transaction, visitorOf(request)));
    return { message: `${what} opgeslagen.` };
  };

  serve(server, endpoints.readAnbi, (request) =>
    inOwnOrganisation(request, (transaction) => readAnbi(deps, transaction)),
  );
  serve(server, endpoints.saveAim, (request) =>
    saveAndConfirm(request, 'Doelstelling', (transaction, actor) =>
      saveItem(transaction, actor, 'doelstelling', { aim: request.body.text }),
    ),
  );
  serve(server, endpoints.savePayPolicy, (request) =>
    saveAndConfirm(request, 'Beloningsbeleid', (transaction, actor) =>
      saveItem(transaction, actor, 'beloningsbeleid', { pay_policy: request.body.text }),
    ),
  );
  serve(server, endpoints.savePolicy, (request) => {
    const { text, fileId, until } = request.body;
    const change = { policy_text: text, policy_file_id: fileId, policy_until: until };
    return saveAndConfirm(request, 'Beleidsplan', (transaction, actor) =>
      saveItem(transaction, actor, 'beleidsplan', change),
    );
  });
  serve(server, endpoints.saveBoard, (request) =>
    saveAndConfirm(request, 'Bestuur', (transaction, actor) =>
      saveBoard(transaction, actor, request.body.members),
    ),
  );
  serve(server, endpoints.saveBookYear, (request) => {
    const { endMonth, first } = request.body;
    return saveAndConfirm(request, 'Boekjaar', (transaction, actor) =>
      saveItem(transaction, actor, 'boekjaar', { book_year_end_month: endMonth, first_book_year: first }),
    );
  });
  serve(server, endpoints.saveReport, (request) => {
    const { text, fileId } = request.body;
    const yearItem = { year: request.params.year, item: 'verslag', file: 'report_file_id' } as const;
    return saveAndConfirm(request, 'Verslag', (transaction, actor) =>
      saveYearItem(deps, transaction, actor, yearItem, { report_text: text, report_file_id: fileId }),
    );
  });
  serve(server, endpoints.saveAccounts, (request) => {
    const { income, expenses, fileId, form, passportUrl } = request.body;
    const item = 'financiële verantwoording';
    const yearItem = { year: request.params.year, item, file: 'accounts_file_id' } as const;
    return saveAndConfirm(request, 'Financiële verantwoording', (transaction, actor) =>
      saveYearItem(deps, transaction, actor, yearItem, {
        income_cents: income,
        expenses_cents: expenses,
        accounts_file_id: fileId,
        accounts_form: form,
        passport_url: form === 'passport' ? passportUrl : '',
      }),
    );
  });
  serve(server, endpoints.readIncome, (request) =>
    inOwnOrganisation(request, (transaction) => suggestIncome(transaction, request.params.year)),
  );
  serve(server, endpoints.saveAnbiPage, (request) =>
    saveAndConfirm(request, 'ANBI-pagina', (transaction, actor) =>
      savePage(transaction, actor, request.body),
    ),
  );
  serve(server, endpoints.previewAnbiPage, async (request, reply) =>
    sendDonorPage(reply.header('cache-control', 'no-store'), await previewPage(deps, ownScopeOf(request))),
  );
  serve(server, endpoints.downloadAnbiFile, async (request, reply) => {
    const file = await inOwnOrganisation(request, (transaction) => findFile(transaction, request.params.id));
    if (!file) throw new AppError('not_found');
    return sendPdf(reply, file.content, file.name);
  });
  await server.register(async (scope) => uploadRoutes(scope.withTypeProvider(), deps));
}

async function uploadRoutes(server: HttpServer, deps: Deps): Promise<void> {
  // The body is the file. `findPdfProblem` checks the content, because the content type is not trusted.
  const asFile = { parseAs: 'buffer', bodyLimit: maxPdfBytes } as const;
  server.addContentTypeParser(/^application\/(pdf|octet-stream)/, asFile, (_request, body, done) =>
    done(null, body),
  );
  serve(server, endpoints.uploadAnbiFile, async (request, reply) => {
    if (!Buffer.isBuffer(request.body))
      throw new AppError('validation_failed', { message: pdfRefusals.unreadable });
    const file = { name: request.query.name, content: request.body };
    return reply.status(201).send(await addFile(deps, ownScopeOf(request), visitorOf(request), file));
  });
}
