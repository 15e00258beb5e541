import { randomUUID } from 'node:crypto';
import { constants } from 'node:zlib';
import fastifyCompress from '@fastify/compress';
import fastifyCookie from '@fastify/cookie';
import fastify, { LogController, type FastifyRequest } from 'fastify';
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import pino from 'pino';
import { registerErrorHandling, type RenderFailurePage } from './error-handling.ts';
import { refuseCrossSiteRequests } from './refuse-cross-site-requests.ts';
import { refuseUnroutableRequests, rewriteUndecodable } from './refuse-unroutable-requests.ts';
import { setSecurityHeaders } from './security-headers.ts';
import type { HttpServer } from './typed-server.ts';
import { AppError } from '../app-error.ts';

/** Enough for a PDF template, which is the most deeply nested body. */
const maxDepth = 12;

export interface HttpServerOptions {
  publicUrl: URL;
  renderFailurePage: RenderFailurePage;
  trustProxy: string[] | false;
  logLevel: string;
  logDestination?: LogDestination;
}

export interface LogDestination {
  write(line: string): void;
}

const bodyLimitBytes = 32 * 1024;

export async function createHttpServer({
  publicUrl,
  renderFailurePage,
  trustProxy,
  logLevel,
  // Log lines that arrive during a write are written together afterwards. The last lines are written at exit.
  logDestination = pino.destination({ sync: false }),
}: HttpServerOptions): Promise<HttpServer> {
  const server = fastify({
    trustProxy,
    bodyLimit: bodyLimitBytes,
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    // High enough to never apply: Node limits the whole URL, and each route's schema limits its parameters.
    routerOptions: { maxParamLength: 16 * 1024 },
    connectionTimeout: 30_000,
    requestTimeout: 20_000,
    // By default Node checks `headersTimeout` every 30 s. By then `connectionTimeout` may have closed the
    // connection without an answer.
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 1_000 },
    logger: { ...loggerOptions(logLevel), stream: logDestination },
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    forceCloseConnections: 'idle',
    // With the default of ten seconds the server fails to start on a busy machine.
    pluginTimeout: 60_000,
    rewriteUrl: rewriteUndecodable,
    ...refuseUnroutableRequests(publicUrl),
  }).withTypeProvider<ZodTypeProvider>();

  server.setValidatorCompiler(validatorCompiler);
  server.setSerializerCompiler(serializerCompiler);
  registerErrorHandling(server, renderFailurePage);
  registerRequestLog(server);
  setSecurityHeaders(server, publicUrl);
  refuseCrossSiteRequests(server, publicUrl);
  redirectTrailingSlash(server);
  registerJsonBody(server);
  await server.register(fastifyCookie);
  await server.register(fastifyCompress, {
    threshold: 1024,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
    globalDecompression: false,
  });
  return server;
}

function loggerOptions(level: string) {
  return {
    level,
    base: null,
    serializers: {
      // URLs contain tokens and search terms, and headers contain cookies.
      req: (request: { id: string; method: string }) => ({ id: request.id, method: request.method }),
      err: describeError,
    },
  };
}

/** Leaves out the detail of a database error, because it repeats the values of the refused row. */
function describeError(error: Error & { code?: string }) {
  return { type: error.name, code: error.code, message: error.message, stack: error.stack ?? '' };
}

function registerRequestLog(server: HttpServer): void {
  server.addHook('onResponse', (request, reply, done) => {
    request.log.info(
      {
        method: request.method,
        // The pattern of the route has no ids or tokens.
        route: request.routeOptions.url ?? 'unknown',
        status: reply.statusCode,
        durationMs: Math.round(reply.elapsedTime * 10) / 10,
      },
      'request',
    );
    done();
  });
}

function redirectTrailingSlash(server: HttpServer): void {
  server.addHook('onRequest', (request, reply, done) => {
    const address = withoutSlash(request);
    if (address === undefined) done();
    else void reply.redirect(address, 308);
  });
}

/** Accepts only plain path segments, because a redirect to //kwaad.example would leave our site. */
const pathWithSlash = /^((?:\/[\w.~%-]+)+)\/(\?.*)?$/s;

function withoutSlash({ method, url }: FastifyRequest): string | undefined {
  if (method !== 'GET' && method !== 'HEAD') return undefined;
  const [, path, query = ''] = pathWithSlash.exec(url) ?? [];
  return !path || /^\/(api|simulator)\b/.test(path) ? undefined : path + query;
}

/** Refuses text/plain, which any website can post without a preflight request. */
function registerJsonBody(server: HttpServer): void {
  server.removeContentTypeParser(['application/json', 'text/plain']);
  const parseJson = server.getDefaultJsonParser('error', 'error');
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (request.headers['content-encoding']) {
      done(new AppError('unsupported_media_type'));
      return;
    }
    // A client may send a JSON content type with an empty body, to a route that needs no body.
    if (body.length === 0) {
      done(null, undefined);
      return;
    }
    void parseJson(request, body as string, (error, parsed) => {
      if (error) done(new AppError('malformed_request'));
      else if (isDeeperThan(parsed, maxDepth))
        done(new AppError('malformed_request', { message: 'Deze aanvraag is te diep genest.' }));
      else done(null, parsed);
    });
  });
}

function isDeeperThan(value: unknown, depth: number): boolean {
  let level: unknown[] = [value];
  for (let current = 0; level.length > 0; current += 1) {
    if (current > depth) return true;
    level = level.flatMap((item) => (typeof item === 'object' && item !== null ? Object.values(item) : []));
  }
  return false;
}
