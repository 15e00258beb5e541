import { AppError } from '../app-error.ts';
import type { HttpServer } from './typed-server.ts';

/** The deepest body is a PDF template. */
const maxDepth = 12;

/** Refuses text/plain, which any website can post without a preflight request. */
export function registerJsonBody(server: HttpServer): void {
  server.removeContentTypeParser(['application/json', 'text/plain']);
  const parseJson = server.getDefaultJsonParser('error', 'error');
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (request.headers['content-encoding']) {
      done(new AppError('unsupported_media_type'));
      return;
    }
    // The donations list asks for a mail with a JSON content type and no body.
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
