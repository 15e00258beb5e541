import type { RateLimit } from '../../platform/http/rate-limiter.ts';

/**
 * What takes time, reaches out or is kept: the check of a template, a look at a logo's address, a picture that is drawn
 * anew. Enough for who tries things out, too little to keep the process, or somebody else's, busy, or to fill the
 * database.
 */
export const limits = {
  imagesByOrganisation: { name: 'image-organisation', max: 40, windowSeconds: 24 * 60 * 60 },
  templateSavesByOrganisation: { name: 'template-save-organisation', max: 30, windowSeconds: 10 * 60 },
  logoChecksByOrganisation: { name: 'logo-check-organisation', max: 30, windowSeconds: 10 * 60 },
} satisfies Record<string, RateLimit>;
