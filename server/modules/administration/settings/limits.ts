import type { RateLimit } from '../../../platform/http/rate-limiter.ts';

/** The check of a template takes time, and that of a logo reaches out: enough to try things out. */
export const limits = {
  templateSavesByOrganisation: { name: 'template-save-organisation', max: 30, windowSeconds: 10 * 60 },
  logoChecksByOrganisation: { name: 'logo-check-organisation', max: 30, windowSeconds: 10 * 60 },
} satisfies Record<string, RateLimit>;
