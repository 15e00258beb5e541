import type { RateLimit } from '../../../platform/http/rate-limiter.ts';

/** Checking a template is slow, and checking a logo makes a request. */
export const limits = {
  templateSavesByOrganisation: { name: 'template-save-organisation', max: 30, windowSeconds: 10 * 60 },
  logoChecksByOrganisation: { name: 'logo-check-organisation', max: 30, windowSeconds: 10 * 60 },
} satisfies Record<string, RateLimit>;
