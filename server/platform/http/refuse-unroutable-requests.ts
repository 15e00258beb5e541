import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorCode } from '../../../contract/error-codes.ts';
import { AppError } from '../app-error.ts';
import { sendError, toAppError } from './error-handling.ts';
import { securityHeaders } from './security-headers.ts';

/** Outside /api, escapes a URL that cannot be decoded or has a NUL character, so that the visitor gets our 404 page. */
export function rewriteUndecodable({ url = '/' }: { url?: string | undefined }): string {
  if (url.startsWith('/api/')) return url;
  const [path = ''] = url.split('?', 1);
  try {
    if (!decodeURIComponent(path).includes('\0')) return url;
  } catch {}
  return path.replaceAll('%', '%25') + url.slice(path.length);
}

export function refuseUnroutableRequests(publicUrl: URL) {
  return {
    frameworkErrors(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
      reply.headers({ ...securityHeaders(request.id, publicUrl), 'cache-control': 'no-store' });
      void sendError(toAppError(error), error, request, reply);
    },

    /** Answers requests that are not HTTP, whose headers are too large, or that never end. */
    clientErrorHandler(error: Error & { code?: string }, socket: Socket): void {
      if (error.code === 'ECONNRESET' || socket.destroyed) return;
      if (socket.writable) socket.write(rawAnswer(new AppError(refusalOf(error.code)), publicUrl));
      socket.destroy(error);
    },
  };
}

function refusalOf(code: string | undefined): ErrorCode {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return 'request_timeout';
  if (code === 'HPE_HEADER_OVERFLOW') return 'payload_too_large';
  return 'malformed_request';
}

function rawAnswer(refusal: AppError, publicUrl: URL): string {
  const body = JSON.stringify(refusal.toBody());
  const headers = {
    ...securityHeaders(randomUUID(), publicUrl),
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  };
  return [
    `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    '',
    body,
  ].join('\r\n');
}
