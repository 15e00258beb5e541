import type { RateLimit } from '../../platform/http/rate-limiter.ts';

/**
 * A template is the one value whose check takes time, and a picture has to be drawn and is kept: enough for who tries
 * things out, too little to keep the process busy or to fill the database.
 */
export const limits = {
  imagesByOrganisation: { name: 'image-organisation', max: 40, windowSeconds: 24 * 60 * 60 },
  templateSavesByOrganisation: { name: 'template-save-organisation', max: 30, windowSeconds: 10 * 60 },
} satisfies Record<string, RateLimit>;
