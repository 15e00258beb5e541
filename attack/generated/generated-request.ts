import fc from 'fast-check';
import { arbitraryFor, type JsonSchema, type Likely } from './arbitrary-for.ts';

export const roles = ['anonymous', 'tenant', 'administrator'] as const;
export type Role = (typeof roles)[number];

export interface GeneratedRequest {
  role: Role;
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: string | undefined;
}

interface Operation {
  parameters?: { in: string; name: string; schema: JsonSchema }[];
  requestBody?: { content?: Record<string, { schema: JsonSchema }> };
}
export interface OpenApi {
  paths: Record<string, Record<string, Operation>>;
}

export function anyRequest(document: OpenApi, likely: Likely): fc.Arbitrary<GeneratedRequest> {
  const operations = Object.entries(document.paths)
    // Skips the pages of the site, because they take no input.
    .filter(([path]) => path.startsWith('/api/'))
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) =>
        requestFor(method.toUpperCase(), path, operation, likely),
      ),
    );
  return fc.oneof(...operations);
}

function requestFor(method: string, template: string, operation: Operation, likely: Likely) {
  const { parameters = [], requestBody } = operation;
  const inPath = parameters.filter((parameter) => parameter.in === 'path');
  const inQuery = parameters.filter((parameter) => parameter.in === 'query');
  const schema = Object.values(requestBody?.content ?? {})[0]?.schema;
  return fc
    .record({
      role: fc.constantFrom(...roles),
      path: valuesOf(
        inPath,
        likely,
        inPath.map(({ name }) => name),
      ).map((values) =>
        template.replace(
          /\{(\w+)\}/g,
          (_, name: string) => encodeURIComponent(asText(values[name])) || '%20',
        ),
      ),
      query: fc.oneof(
        { weight: 4, arbitrary: valuesOf(inQuery, likely, []).map(toQuery) },
        {
          weight: 1,
          arbitrary: fc.constantFrom('', '?', '?a=1&a=2', '?userId[]=1', '?%', '?__proto__[x]=1'),
        },
      ),
      headers: anyHeaders,
      body: schema || method === 'POST' ? bodyFor(schema ?? {}, likely) : fc.constant(undefined),
    })
    .map(({ role, path, query, headers, body }): GeneratedRequest => ({
      role,
      method,
      path: path + query,
      headers: body === undefined ? {} : headers,
      body,
    }));
}

function valuesOf(
  parameters: { name: string; schema: JsonSchema }[],
  likely: Likely,
  requiredKeys: string[],
): fc.Arbitrary<Record<string, unknown>> {
  const fields = parameters.map(({ name, schema }) => [name, arbitraryFor(schema, likely, name)] as const);
  return fc.record(Object.fromEntries(fields), { requiredKeys });
}

function toQuery(values: Record<string, unknown>): string {
  const pairs = Object.entries(values).map(([name, value]) => `${name}=${encodeURIComponent(asText(value))}`);
  return pairs.length > 0 ? `?${pairs.join('&')}` : '';
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}

function bodyFor(schema: JsonSchema, likely: Likely): fc.Arbitrary<string | undefined> {
  const valid = arbitraryFor(schema, likely).map((value) => JSON.stringify(value));
  return fc.oneof(
    { weight: 14, arbitrary: valid },
    { weight: 1, arbitrary: valid.map((text) => text.slice(0, -1)) },
    // Contains every field twice.
    { weight: 1, arbitrary: valid.map((text) => text.replace(/^\{(.+)\}$/s, '{$1,$1}')) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        undefined,
        '',
        'null',
        '[]',
        '"tekst"',
        '\ufeff{}',
        '{"__proto__":{"isAdmin":true}}',
        '['.repeat(100) + ']'.repeat(100),
        `{"x":"${'x'.repeat(40_000)}"}`,
        '{"a":1e999}',
        'a=1&b=2',
      ),
    },
  );
}

const anyHeaders: fc.Arbitrary<Record<string, string>> = fc.oneof(
  { weight: 20, arbitrary: fc.constant({ 'content-type': 'application/json' }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom<Record<string, string>>(
      { 'content-type': 'text/plain' },
      { 'content-type': 'application/x-www-form-urlencoded' },
      { 'content-type': 'application/json; charset=utf-7' },
      { 'content-type': 'multipart/form-data; boundary=x' },
      { 'content-type': '' },
      { 'content-type': 'application/json', 'content-encoding': 'gzip' },
      { 'content-type': 'application/json', 'sec-fetch-site': 'cross-site' },
      { 'content-type': 'application/json', origin: 'null' },
      { 'content-type': 'application/json', 'idempotency-key': 'geen uuid' },
      { 'content-type': 'application/json', accept: 'text/html;q=x', 'accept-encoding': 'br;q=2' },
      { 'content-type': 'application/json', cookie: 'gulhart=; gulhart=%zz; __proto__=1' },
    ),
  },
);
