import type { RateLimit } from '../../platform/http/rate-limiter.ts';

/**
 * What takes time or reaches out: the check of a template, and a look at a logo's address. Enough for who tries things
 * out, too little to keep the process, or somebody else's, busy.
 */
export const limits = {
  templateSavesByOrganisation: { name: 'template-save-organisation', max: 30, windowSeconds: 10 * 60 },
  logoChecksByOrganisation: { name: 'logo-check-organisation', max: 30, windowSeconds: 10 * 60 },
} satisfies Record<string, RateLimit>;
