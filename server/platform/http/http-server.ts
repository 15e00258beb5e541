import { randomUUID } from 'node:crypto';
import { constants } from 'node:zlib';
import fastifyCompress from '@fastify/compress';
import fastifyCookie from '@fastify/cookie';
import fastify, { LogController } from 'fastify';
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import { registerErrorHandling } from './error-handling.ts';
import { registerJsonBody } from './json-body.ts';
import { refuseCrossSiteRequests } from './refuse-cross-site-requests.ts';
import { refuseUnroutableRequests, rewriteUndecodable } from './refuse-unroutable-requests.ts';
import { setSecurityHeaders } from './security-headers.ts';
import { redirectTrailingSlash } from './trailing-slash.ts';
import type { HttpServer } from './typed-server.ts';

export interface HttpServerOptions {
  publicUrl: URL;
  trustProxy: string[] | false;
  logLevel: string;
  /** Where log lines go; the standard output unless said. */
  logDestination?: LogDestination;
}

export interface LogDestination {
  write(line: string): void;
}

/** Large enough for every form; templates raise it on their own routes. */
const bodyLimitBytes = 32 * 1024;

/**
 * A Fastify server with the habits every route shares: schemas, one error shape, security headers, no cross-site
 * writes.
 */
export async function createHttpServer({
  publicUrl,
  trustProxy,
  logLevel,
  logDestination,
}: HttpServerOptions): Promise<HttpServer> {
  const server = fastify({
    trustProxy,
    bodyLimit: bodyLimitBytes,
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    // Longer than Node lets an address be: what a part of a path may hold is its schema's to say.
    routerOptions: { maxParamLength: 16 * 1024 },
    connectionTimeout: 30_000,
    requestTimeout: 20_000,
    // Looked at every second: left to itself Node looks every half minute, which is when a silent connection is cut off
    // without a word.
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 1_000 },
    logger: { ...loggerOptions(logLevel), ...(logDestination && { stream: logDestination }) },
    // Two lines a request would mostly repeat themselves; the closing one is written in registerRequestLog.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    forceCloseConnections: 'idle',
    rewriteUrl: rewriteUndecodable,
    ...refuseUnroutableRequests(publicUrl),
  }).withTypeProvider<ZodTypeProvider>();

  server.setValidatorCompiler(validatorCompiler);
  server.setSerializerCompiler(serializerCompiler);
  registerErrorHandling(server);
  registerRequestLog(server);
  setSecurityHeaders(server, publicUrl);
  refuseCrossSiteRequests(server, publicUrl);
  redirectTrailingSlash(server);
  registerJsonBody(server);
  await server.register(fastifyCookie);
  await server.register(fastifyCompress, {
    threshold: 1024,
    encodings: ['br', 'gzip'],
    // Answers are compressed while somebody waits: most of the gain for a fraction of the work.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
    // Bodies that arrive compressed are refused, so there is nothing to inflate.
    globalDecompression: false,
  });
  return server;
}

function loggerOptions(level: string) {
  return {
    level,
    base: null,
    serializers: {
      // Addresses carry tokens and search terms, headers carry cookies: neither is logged.
      req: (request: { id: string; method: string }) => ({ id: request.id, method: request.method }),
      err: describeError,
    },
  };
}

/** A database error repeats the row it refused in its detail, so only harmless parts of an error are kept. */
function describeError(error: Error & { code?: string }) {
  return { type: error.name, code: error.code, message: error.message, stack: error.stack ?? '' };
}

function registerRequestLog(server: HttpServer): void {
  server.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        // The pattern, not the address: ids and tokens in a path stay out of the log.
        route: request.routeOptions.url ?? 'unknown',
        status: reply.statusCode,
        durationMs: Math.round(reply.elapsedTime * 10) / 10,
      },
      'request',
    );
  });
}
