import * as z from 'zod/mini';
import {
  type AnswerOf,
  type RequestInput,
  type Endpoint,
  organizationHeader,
} from '../../contract/endpoint.ts';
import type { ErrorBody, ErrorCode } from '../../contract/error-codes.ts';
import { holdRequest } from './held-requests.ts';

/** `message` is technical: the status and the body. `serverMessage` is for users, and may be undefined. */
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

  withMessage(message = ''): ApiError {
    const { status, code, fields } = this;
    return new ApiError(status, message, { message, fields, ...(code && { code }) });
  }
}

/** The answer does not match its schema, probably because the server runs a newer version. */
export class InvalidResponseError extends Error {
  override readonly name = 'InvalidResponseError';
}

interface SendOptions {
  file?: File;
  signal?: AbortSignal;
  /** False: a refusal fails the request immediately, even when the user could resolve the refusal. */
  waitsForUser?: boolean;
}

export type RequestTo<E extends Endpoint> = RequestInput<E> & SendOptions;

interface AnyRequest extends SendOptions {
  params?: Record<string, string | number>;
  query?: object;
  body?: unknown;
}

export const pathOf = ({ route }: Endpoint): string => route.slice(route.indexOf('/'));

export function urlOf<E extends Endpoint>(endpoint: E, input: Omit<RequestInput<E>, 'body'>): string {
  const { params, query = {} }: AnyRequest = input;
  const path = pathOf(endpoint).replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(params?.[name])),
  );
  return pathWithQuery(path, query);
}

/** When the user can resolve a refusal, for instance by logging in again, the request waits and is sent again. */
export async function request<E extends Endpoint>(endpoint: E, input: RequestTo<E>): Promise<Response> {
  const response = await send(endpoint, urlOf(endpoint, input), input);
  if (response.ok) return response;
  const error = await readError(response);
  if (input.waitsForUser !== false && (await holdRequest(error.code))) return request(endpoint, input);
  if (error.code === 'role_not_allowed')
    throw error.withMessage(await explainRoleRefusal(error.serverMessage));
  throw error;
}

let explainRoleRefusal = async (sentence: string | undefined): Promise<string | undefined> => sentence;

export function setRoleRefusalExplainer(explain: typeof explainRoleRefusal): void {
  explainRoleRefusal = explain;
}

let organisationInUse: () => string | undefined = () => undefined;

export function setOrganisationSource(name: () => string | undefined): void {
  organisationInUse = name;
}

function organisationHeaders({ ofAnyOrganisation }: Endpoint): Record<string, string> {
  const id = ofAnyOrganisation ? undefined : organisationInUse();
  return id === undefined ? {} : { [organizationHeader]: id };
}

function send(endpoint: Endpoint, url: string, { body, file, signal }: AnyRequest): Promise<Response> {
  return fetch(url, {
    method: endpoint.route.replace(/ .*/, ''),
    credentials: 'include',
    headers: {
      accept: 'application/json',
      ...organisationHeaders(endpoint),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(file && { 'content-type': file.type || 'application/octet-stream' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(file && { body: file }),
    ...(signal && { signal }),
  });
}

export async function call<E extends Endpoint>(endpoint: E, input: RequestTo<E>): Promise<AnswerOf<E>> {
  return readAnswer(endpoint, await request(endpoint, input));
}

export async function readAnswer<E extends Endpoint>(
  { response: schemas = {} }: E,
  response: Response,
): Promise<AnswerOf<E>> {
  if (response.status === 204) return null as AnswerOf<E>;
  const parsed = Object.values(schemas)[0]?.safeParse(await response.json().catch(() => undefined));
  if (!parsed?.success) throw new InvalidResponseError(`${response.url}: ${parsed?.error.message}`);
  return parsed.data as AnswerOf<E>;
}

/** Undefined when the server sent no message, for instance because the connection broke. */
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
  try {
    return errorBody.parse(JSON.parse(text)) as Partial<ErrorBody>;
  } catch {
    return {};
  }
}

// `code` is a string, because a newer server may send codes that are unknown here.
const errorBody = z.object({
  message: z.string(),
  code: z.optional(z.string()),
  fields: z.optional(z.record(z.string(), z.string())),
});

export function pathWithQuery(path: string, parameters: object): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) {
    if (value !== undefined && value !== null) search.set(name, String(value));
  }
  const query = search.toString();
  return query === '' ? path : `${path}?${query}`;
}
