import { endpoint } from '../endpoint.ts';

export const readOpenApiDocument = endpoint('GET /api/openapi.json', { access: 'anyone' });
