import type { RateLimit } from '../../platform/http/rate-limiter.ts';

/**
 * A template is the one value whose check takes time: enough for who tries things out, too little to keep the process
 * busy.
 */
export const limits = {
  templateSavesByOrganisation: { name: 'template-save-organisation', max: 30, windowSeconds: 10 * 60 },
} satisfies Record<string, RateLimit>;
