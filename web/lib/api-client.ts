import { errorCodes, type ErrorBody, type ErrorCode } from '../../contract/error-codes.ts';

/** Any answer that is not a success. `message` is for logs; people read `serverMessage` or the screen's own sentence. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: ErrorCode | undefined;
  readonly fields: Readonly<Record<string, string>>;
  readonly serverMessage: string | undefined;

  constructor(status: number, text: string, body: Partial<ErrorBody>) {
    super(`${status}: ${text}`);
    this.name = 'ApiError';
    this.status = status;
    this.code = body.code;
    this.fields = body.fields ?? {};
    this.serverMessage = body.message;
  }
}

interface RequestOptions {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Sent as JSON; left out, the request has no body. */
  body?: unknown;
  signal?: AbortSignal;
}

/** Performs a request with cookies and gives the successful response; anything else becomes an ApiError. */
export async function request(path: string, { method = 'GET', body, signal }: RequestOptions = {}) {
  const response = await fetch(path, {
    method,
    credentials: 'include',
    headers: {
      accept: 'application/json',
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
  });
  if (!response.ok) throw await readError(response);
  return response;
}

/** As `request`, and reads the JSON of the answer. Not for a 204. */
export async function requestJson<Answer>(path: string, options?: RequestOptions): Promise<Answer> {
  const response = await request(path, options);
  return response.json();
}

/** The sentence the server gave for people, if it gave one; undefined for a broken connection. */
export function serverMessage(error: unknown): string | undefined {
  return error instanceof ApiError ? error.serverMessage : undefined;
}

async function readError(response: Response): Promise<ApiError> {
  const text = await response.text();
  return new ApiError(response.status, text || response.statusText, parseErrorBody(text));
}

function parseErrorBody(text: string): Partial<ErrorBody> {
  const body = parseJsonObject(text);
  const message = body['message'] ?? body['error'];
  const fields = body['fields'];
  return {
    ...(typeof message === 'string' && message !== '' && { message }),
    ...(isErrorCode(body['code']) && { code: body['code'] }),
    ...(isRecord(fields) && { fields: onlyStrings(fields) }),
  };
}

function parseJsonObject(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : {};
  } catch {
    return {};
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isErrorCode(value: unknown): value is ErrorCode {
  return typeof value === 'string' && Object.hasOwn(errorCodes, value);
}

function onlyStrings(record: Record<string, unknown>): Record<string, string> {
  const strings: Record<string, string> = {};
  for (const [name, value] of Object.entries(record)) if (typeof value === 'string') strings[name] = value;
  return strings;
}
