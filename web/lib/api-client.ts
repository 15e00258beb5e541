import type * as z from 'zod/mini';
import type { ErrorBody, ErrorCode } from '../../contract/error-codes.ts';
import { organizationHeader } from '../../contract/organization-header.ts';
import { holdRequest } from './held-requests.ts';

/** Any response but a success. `message` is for logs; people read `serverMessage` or the screen's own sentence. */
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

  /** The same refusal in other words. */
  saying(message = ''): ApiError {
    const { status, code, fields } = this;
    return new ApiError(status, message, { message, fields, ...(code && { code }) });
  }
}

/** A success whose content is not what the contract says; most likely there is a newer version on the server. */
export class InvalidResponseError extends Error {
  override readonly name = 'InvalidResponseError';
}

interface RequestOptions {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Sent as JSON; left out, the request has no body. */
  body?: unknown;
  /** Sent as it is, instead of a body. */
  file?: File;
  signal?: AbortSignal;
  /** False: a refusal comes back at once, also one that somebody could take away. */
  mayWait?: boolean;
}

/**
 * Performs a request with cookies and gives the successful response; anything else becomes an ApiError. A refusal that
 * somebody on screen can take away comes back only when they did not: otherwise the request has been sent again.
 */
export async function request(path: string, options: RequestOptions = {}): Promise<Response> {
  const response = await send(path, options);
  if (response.ok) return response;
  const error = await readError(response);
  if (options.mayWait !== false && (await holdRequest(error.code))) return request(path, options);
  if (error.code === 'role_not_allowed') throw error.saying(await explainRoleRefusal(error.serverMessage));
  throw error;
}

let explainRoleRefusal = async (sentence: string | undefined): Promise<string | undefined> => sentence;

/** Says how what the server answers to somebody whose role is not enough is put to them. */
export function explainRoleRefusalsBy(explain: typeof explainRoleRefusal): void {
  explainRoleRefusal = explain;
}

let organisationInUse: () => string | undefined = () => undefined;

/** Says which organisation the page shows, if any. */
export function nameOrganisationBy(name: () => string | undefined): void {
  organisationInUse = name;
}

/** Those that ask or say where somebody works are right wherever that is. */
const anywhere = ['/api/auth/me', '/api/auth/organization', '/api/auth/logout'];

function organisationHeaders(path: string): Record<string, string> {
  const id = anywhere.includes(path) ? undefined : organisationInUse();
  return id === undefined ? {} : { [organizationHeader]: id };
}

function send(path: string, { method = 'GET', body, file, signal }: RequestOptions): Promise<Response> {
  return fetch(path, {
    method,
    credentials: 'include',
    headers: {
      accept: 'application/json',
      ...organisationHeaders(path),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(file && { 'content-type': file.type || 'application/octet-stream' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(file && { body: file }),
    ...(signal && { signal }),
  });
}

/** As `request`, and parses the response by its schema. Not for a 204. */
export async function requestJson<Schema extends z.ZodMiniType>(
  path: string,
  schema: Schema,
  options?: RequestOptions,
): Promise<z.output<Schema>> {
  return parseResponse(await request(path, options), schema);
}

export async function parseResponse<Schema extends z.ZodMiniType>(
  response: Response,
  schema: Schema,
): Promise<z.output<Schema>> {
  const parsed = schema.safeParse(await response.json().catch(() => undefined));
  if (!parsed.success) throw new InvalidResponseError(`${response.url}: ${parsed.error.message}`);
  return parsed.data;
}

/** What the server answered, as a sentence for people; undefined where there is none, as for a broken connection. */
export function serverMessage(error: unknown): string | undefined {
  if (error instanceof InvalidResponseError)
    return 'De server gaf een onverwacht antwoord. Vernieuw de pagina.';
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
    // One that this page does not know is one that it never asks about; the list with its sentences stays on the
    // server.
    ...(typeof body['code'] === 'string' && { code: body['code'] as ErrorCode }),
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

function onlyStrings(record: Record<string, unknown>): Record<string, string> {
  const strings: Record<string, string> = {};
  for (const [name, value] of Object.entries(record)) if (typeof value === 'string') strings[name] = value;
  return strings;
}
