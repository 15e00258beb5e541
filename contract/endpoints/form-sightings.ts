import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { formSighting } from '../sightings.ts';
import { organisationInQuery } from '../text.ts';

export const listFormSightings = endpoint('GET /api/admin/form-sightings', {
  query: organisationInQuery,
  response: { 200: z.array(formSighting) },
  access: 'viewFigures',
});
