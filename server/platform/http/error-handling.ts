import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import pg from 'pg';
import * as z from 'zod/mini';
import type { ErrorCode } from '../../../contract/error-codes.ts';
import { AppError } from '../app-error.ts';
import { UnsafeConnectionError } from '../database/session-settings.ts';
import type { HttpServer } from './typed-server.ts';

// What a schema says of a field goes before this; what the library says of its own accord is English, and for
// programmers.
z.config({ customError: () => 'Dit veld is niet goed ingevuld.' });

/** Turns everything that can go wrong into the one error body, and never into a stack trace. */
export function registerErrorHandling(server: HttpServer): void {
  server.setErrorHandler((error: FastifyError, request, reply) =>
    sendError(toAppError(error), error, request, reply),
  );
}

export function sendError(refusal: AppError, cause: Error, request: FastifyRequest, reply: FastifyReply) {
  if (refusal.status >= 500) request.log.error({ err: cause }, 'request failed');
  if (refusal.retryAfterSeconds !== undefined) reply.header('retry-after', refusal.retryAfterSeconds);
  // A route's own schema describes its success; the error body has one shape everywhere.
  return reply
    .status(refusal.status)
    .type('application/json; charset=utf-8')
    .serializer((body: unknown) => JSON.stringify(body))
    .send(refusal.toBody());
}

export function toAppError(error: Error & { code?: string; statusCode?: number }): AppError {
  if (error instanceof AppError) return error;
  if (hasZodFastifySchemaValidationErrors(error)) return refusedFields(error);
  if (isDatabaseUnavailable(error)) return new AppError('unavailable', { retryAfterSeconds: 5 });
  const code = frameworkErrors[error.code ?? ''];
  if (code) return new AppError(code);
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500)
    return new AppError('malformed_request');
  return new AppError('internal_error');
}

const frameworkErrors: Record<string, ErrorCode> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_BODY_TOO_LARGE: 'payload_too_large',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformed_request',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformed_request',
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformed_request',
  FST_ERR_NOT_FOUND: 'not_found',
};

interface SchemaProblem {
  instancePath: string;
  message: string;
  /** What the schema says besides: the names of fields it does not know. */
  params: { keys?: unknown };
}

function refusedFields(error: { validationContext?: string | undefined; validation: unknown }): AppError {
  const problems = error.validation as SchemaProblem[];
  // An id in a path that cannot exist is simply not found, as any other unknown id.
  if (error.validationContext === 'params') return new AppError('not_found');
  const fields: Record<string, string> = Object.create(null);
  for (const problem of problems) {
    for (const [field, sentence] of fieldSentences(problem)) fields[field] ??= sentence;
  }
  return Object.keys(fields).length === 0
    ? new AppError('malformed_request')
    : new AppError('validation_failed', { fields: { ...fields } });
}

function fieldSentences({ instancePath, message, params }: SchemaProblem): [string, string][] {
  if (Array.isArray(params.keys)) return params.keys.map((key) => [String(key), 'Dit veld kennen we niet.']);
  const field = instancePath.split('/').filter(Boolean).join('.');
  return field ? [[field, message]] : [];
}

const brokenConnectionCodes = [
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
];
const socketCalls = ['connect', 'read', 'write', 'getaddrinfo'];

/**
 * Connection refused or broken (08), the server starting up or going down (57P0), its disk, memory or connections used
 * up (53), or for the time being a server that only reads (25006): what hosts do when a disk is full, and what a
 * replica is until it takes over.
 */
function isDatabaseUnavailable(error: Error & { code?: string; syscall?: string }): boolean {
  if (error instanceof pg.DatabaseError) return /^(08|53|57P0|25006)/.test(error.code ?? '');
  if (error instanceof UnsafeConnectionError) return true;
  // A name with several addresses fails once for each of them.
  if (error instanceof AggregateError) return error.errors.some(isDatabaseUnavailable);
  return (
    (brokenConnectionCodes.includes(error.code ?? '') && socketCalls.includes(error.syscall ?? '')) ||
    /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect)/.test(
      error.message,
    )
  );
}
