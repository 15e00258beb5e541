import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { organisationInQuery } from '../text.ts';

const formSighting = z.object({
  host: z.string(),
  firstSeenAt: z.string(),
  lastSeenAt: z.string(),
  /** False if browsers refuse our framed form on this website. */
  mayShowForm: z.boolean(),
});

export type FormSighting = z.infer<typeof formSighting>;

export const listFormSightings = endpoint('GET /api/admin/form-sightings', {
  query: organisationInQuery,
  response: { 200: z.array(formSighting) },
  access: 'viewFigures',
});
