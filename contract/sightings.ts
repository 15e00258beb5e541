import * as z from 'zod/mini';

export const formSighting = z.object({ host: z.string(), firstSeenAt: z.string(), lastSeenAt: z.string() });
export type FormSighting = z.infer<typeof formSighting>;
