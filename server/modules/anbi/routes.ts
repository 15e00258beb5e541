import * as endpoints from '../../../contract/endpoints/anbi.ts';
import { serve } from '../foundation/sessions/serve.ts';
import { maxPdfBytes, pdfRefusals } from '../../../contract/uploads.ts';
import { AppError } from '../../platform/app-error.ts';
import type { OrganisationTransaction } from '../../platform/database/database.ts';
import type { Deps } from '../foundation/deps.ts';
import { sendDonorPage } from '../../platform/http/send-donor-page.ts';
import type { HttpServer } from '../../platform/http/typed-server.ts';
import type { FastifyRequest } from 'fastify';
import { ownScopeOf, visitorOf } from '../foundation/sessions/access.ts';
import { addFile } from './add-file.ts';
import { previewPage } from './make-page.ts';
import { readAnbi, suggestIncome } from './read-anbi.ts';
import * as save from './save-item.ts';
import { savePage } from './save-item.ts';
import { sendPdf } from './pages.ts';
import { findFile } from './store.ts';

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

  serve(server, endpoints.readAnbi, (request) =>
    inOwn(request, (transaction) => readAnbi(deps, transaction)),
  );
  serve(server, endpoints.saveAim, (request) =>
    saving(request, 'Doelstelling', (transaction) =>
      save.saveAim(transaction, visitorOf(request), request.body.text),
    ),
  );
  serve(server, endpoints.savePayPolicy, (request) =>
    saving(request, 'Beloningsbeleid', (transaction) =>
      save.savePayPolicy(transaction, visitorOf(request), request.body.text),
    ),
  );
  serve(server, endpoints.savePolicy, (request) =>
    saving(request, 'Beleidsplan', (transaction) =>
      save.savePolicy(transaction, visitorOf(request), request.body),
    ),
  );
  serve(server, endpoints.saveBoard, (request) =>
    saving(request, 'Bestuur', (transaction) =>
      save.saveBoard(transaction, visitorOf(request), request.body.members),
    ),
  );
  serve(server, endpoints.saveBookYear, (request) =>
    saving(request, 'Boekjaar', (transaction) =>
      save.saveBookYear(transaction, visitorOf(request), request.body),
    ),
  );
  serve(server, endpoints.saveReport, (request) =>
    saving(request, 'Verslag', (transaction) =>
      save.saveReport(deps, transaction, visitorOf(request), request.params.year, request.body),
    ),
  );
  serve(server, endpoints.saveAccounts, (request) =>
    saving(request, 'Financiële verantwoording', (transaction) =>
      save.saveAccounts(deps, transaction, visitorOf(request), request.params.year, request.body),
    ),
  );
  serve(server, endpoints.readIncome, (request) =>
    inOwn(request, (transaction) => suggestIncome(transaction, request.params.year)),
  );
  serve(server, endpoints.saveAnbiPage, (request) =>
    saving(request, 'ANBI-pagina', (transaction) => savePage(transaction, visitorOf(request), request.body)),
  );
  serve(server, endpoints.previewAnbiPage, async (request, reply) =>
    sendDonorPage(reply.header('cache-control', 'no-store'), await previewPage(deps, ownScopeOf(request))),
  );
  serve(server, endpoints.downloadAnbiFile, async (request, reply) => {
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
  serve(server, endpoints.uploadAnbiFile, async (request, reply) => {
    if (!Buffer.isBuffer(request.body))
      throw new AppError('validation_failed', { message: pdfRefusals.unreadable });
    const file = { name: request.query.name, content: request.body };
    return reply.status(201).send(await addFile(deps, ownScopeOf(request), visitorOf(request), file));
  });
}
