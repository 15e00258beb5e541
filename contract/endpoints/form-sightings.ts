import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { organisationInQuery } from '../text.ts';

const formSighting = z.object({ host: z.string(), firstSeenAt: z.string(), lastSeenAt: z.string() });

export type FormSighting = z.infer<typeof formSighting>;

export const listFormSightings = endpoint('GET /api/admin/form-sightings', {
  query: organisationInQuery,
  response: { 200: z.array(formSighting) },
  access: 'viewFigures',
});
