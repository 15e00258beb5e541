import type { RateLimit } from '../../../platform/http/rate-limiter.ts';

/** A check of a template is slow, and a check of a logo requests it from another server. */
export const limits = {
  templateSavesByOrganisation: { name: 'template-save-organisation', max: 30, windowSeconds: 10 * 60 },
  logoChecksByOrganisation: { name: 'logo-check-organisation', max: 30, windowSeconds: 10 * 60 },
} satisfies Record<string, RateLimit>;
