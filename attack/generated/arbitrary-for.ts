import fc from 'fast-check';

export interface JsonSchema {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  pattern?: string;
}

const hostile = fc.constantFrom(
  '',
  ' ',
  '\0',
  'a\r\nBcc: x@kwaad.example',
  '\u202e\ufeff\u200b',
  '💥'.repeat(50),
  "'; drop table donation; --",
  '$1',
  '%_\\',
  '{{constructor}}',
  '${7*7}',
  '<img src=x onerror=alert(1)>',
  '../../etc/passwd',
  'javascript:alert(1)',
  'https://127.0.0.1/logo.png',
  '__proto__',
  'constructor',
  'NaN',
  'Infinity',
  '1e309',
  '-0',
  '0x10',
  '2026-02-31',
  '9999-12-31',
  '-271821-04-20',
  'tr_verzonnen',
  'test_simulator_generated_key_of_thirty_and_more',
  'live_simulator_generated_key_of_thirty_and_more',
  'true',
  'null',
  '[]',
  'x'.repeat(300),
  'x'.repeat(5_000),
);

const anyJson = fc.oneof(
  hostile,
  fc.integer(),
  fc.double(),
  fc.boolean(),
  fc.constantFrom(null, [], {}, [[]], Number.MAX_SAFE_INTEGER, -1, 0, 1e308),
  fc.jsonValue({ maxDepth: 3 }),
);

/** Returns usual values for a field, so that many requests pass their schema. */
export type Likely = (name: string) => fc.Arbitrary<unknown> | undefined;

export function arbitraryFor(schema: JsonSchema, likely: Likely, name = ''): fc.Arbitrary<unknown> {
  const expected = likely(name);
  return fc.oneof(
    { weight: 30, arbitrary: expected ?? validFor(schema, likely) },
    { weight: 2, arbitrary: hostile },
    { weight: 1, arbitrary: anyJson },
  );
}

function validFor(schema: JsonSchema, likely: Likely): fc.Arbitrary<unknown> {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map((choice) => validFor(choice, likely)));
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (type === 'string') return fc.oneof(fc.string({ maxLength: 60 }), fc.string({ unit: 'grapheme' }));
  if (type === 'integer') return fc.oneof(fc.integer({ min: 0, max: 100 }), fc.integer());
  if (type === 'number') return fc.oneof(fc.integer({ min: 1, max: 100 }), fc.double());
  if (type === 'boolean') return fc.boolean();
  if (type === 'null') return fc.constant(null);
  if (type === 'array') return fc.array(arbitraryFor(schema.items ?? {}, likely), { maxLength: 5 });
  if (type === 'object' && schema.properties) return objectFor(schema, likely);
  return anyJson;
}

function objectFor(schema: JsonSchema, likely: Likely): fc.Arbitrary<unknown> {
  const fields = Object.entries(schema.properties ?? {}).map(
    ([name, field]) => [name, arbitraryFor(field, likely, name)] as const,
  );
  const known = fc.oneof(
    { weight: 6, arbitrary: fc.record(Object.fromEntries(fields), { requiredKeys: schema.required ?? [] }) },
    { weight: 1, arbitrary: fc.record(Object.fromEntries(fields), { requiredKeys: [] }) },
  );
  const extra = fc.constantFrom('isAdmin', 'organisationId', 'status', 'constructor', 'id', 'toString');
  return fc.oneof(
    { weight: 9, arbitrary: known },
    {
      weight: 1,
      arbitrary: fc
        .tuple(known, extra, anyJson)
        .map(([object, field, value]) => ({ ...object, [field]: value })),
    },
  );
}
