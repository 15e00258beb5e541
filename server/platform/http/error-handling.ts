import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import type { RenderedPage } from '../../../donor/render/render-page.tsx';
import type { ErrorCode } from '../../../contract/error-codes.ts';
import { AppError } from '../app-error.ts';
import { isDatabaseUnavailable } from '../database/unavailable.ts';
import { sendPrivatePage } from './send-donor-page.ts';
import type { HttpServer } from './typed-server.ts';

// Replaces zod's English messages. A message in a schema overrides this sentence.
z.config({ customError: () => 'Dit veld is niet goed ingevuld.' });

export type RenderFailurePage = (page: { message: string }) => RenderedPage;

export function registerErrorHandling(server: HttpServer, renderFailurePage: RenderFailurePage): void {
  server.setErrorHandler((error: FastifyError, request, reply) => {
    const refusal =
      !isRead(request) && isDatabaseUnavailable(error)
        ? new AppError('outcome_unknown', { cause: error })
        : toAppError(error);
    if (refusal.status < 500 || !wantsPage(request)) return sendError(refusal, error, request, reply);
    prepareError(refusal, error, request, reply);
    return sendPrivatePage(reply, renderFailurePage(refusal), refusal.status);
  });
}

/** Any other request may have committed one transaction before the database went away. */
function isRead({ method }: FastifyRequest): boolean {
  return method === 'GET' || method === 'HEAD';
}

function wantsPage({ url, headers }: FastifyRequest): boolean {
  return !url.startsWith('/api/') && (headers.accept?.includes('text/html') ?? false);
}

function prepareError(refusal: AppError, cause: Error, request: FastifyRequest, reply: FastifyReply): void {
  // During an outage every request fails, and a stack trace of each would fill the log.
  const origin = cause instanceof AppError ? cause.cause : cause;
  if (origin instanceof Error && isDatabaseUnavailable(origin))
    request.log.warn({ reason: origin.message }, 'the database is unavailable');
  else if (refusal.status >= 500) request.log.error({ err: cause }, 'request failed');
  if (refusal.retryAfterSeconds !== undefined) reply.header('retry-after', refusal.retryAfterSeconds);
}

export function sendError(refusal: AppError, cause: Error, request: FastifyRequest, reply: FastifyReply) {
  prepareError(refusal, cause, request, reply);
  // The schema of a route describes only successful answers, so errors have their own serializer.
  return reply
    .status(refusal.status)
    .type('application/json; charset=utf-8')
    .serializer((body: unknown) => JSON.stringify(body))
    .send(refusal.toBody());
}

export function toAppError(error: Error & { code?: string; statusCode?: number }): AppError {
  if (error instanceof AppError) return error;
  if (hasZodFastifySchemaValidationErrors(error)) return refusedFields(error);
  if (isDatabaseUnavailable(error))
    return new AppError('unavailable', { retryAfterSeconds: 5, cause: error });
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
  params: { keys?: unknown };
}

function refusedFields(error: { validationContext?: string | undefined; validation: unknown }): AppError {
  const problems = error.validation as SchemaProblem[];
  // An invalid id in the path gets the same answer as an unknown id.
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
