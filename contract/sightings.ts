import * as z from 'zod/mini';

/** A website on which an organisation's form was really asked for. */
export const formSighting = z.object({ host: z.string(), firstSeenAt: z.string(), lastSeenAt: z.string() });
export type FormSighting = z.infer<typeof formSighting>;
