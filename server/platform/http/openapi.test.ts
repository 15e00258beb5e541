import { expect, test } from 'vitest';
import { listRoutes } from '../../testing/list-routes.ts';
import { useTestWorld } from '../../testing/test-world.ts';

const world = useTestWorld();

interface OpenApiDocument {
  openapi: string;
  info: { title: string };
  paths: Record<string, Record<string, { requestBody?: unknown; responses: Record<string, unknown> }>>;
}

test('the OpenAPI document lists every route of the API, and describes the request and answer of a login', async () => {
  const answer = await world.app.inject('/api/openapi.json');
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toContain('application/json');
  const document = answer.json<OpenApiDocument>();
  expect(document.openapi).toMatch(/^3\.1\./);
  expect(document.info.title).toBe('Gulhart');

  const described = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const routes = listRoutes(world.app)
    .filter((route) => route.includes(' /api/') && !route.startsWith('OPTIONS '))
    .filter((route) => route !== 'GET /api/openapi.json')
    .map((route) => route.replaceAll(/:(\w+)/g, '{$1}'));
  expect(routes.length).toBeGreaterThan(10);
  expect(described).toEqual(expect.arrayContaining(routes));

  expect(document.paths['/api/auth/login']?.['post']).toMatchObject({
    requestBody: {
      content: { 'application/json': { schema: { type: 'object', required: ['email', 'password'] } } },
    },
    responses: {
      200: {
        content: { 'application/json': { schema: { anyOf: [{ type: 'object' }, { type: 'object' }] } } },
      },
    },
  });
});

test('the OpenAPI document describes an amount in euros, as a number or as text', async () => {
  const document = (await world.app.inject('/api/openapi.json')).json<OpenApiDocument>();
  for (const path of ['/api/donations', '/api/admin/offline-gifts'])
    expect(document.paths[path]?.['post']).toMatchObject({
      requestBody: {
        content: {
          'application/json': {
            schema: { properties: { amount: { type: ['number', 'string'] } } },
          },
        },
      },
    });
  expect(JSON.stringify(document)).not.toContain('"minimum":100}');
});
