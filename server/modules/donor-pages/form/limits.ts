import type { RateLimit } from '../../../platform/http/rate-limiter.ts';

export const limits = {
  formPreviewsByOrganisation: { name: 'form-preview-organisation', max: 120, windowSeconds: 60 },
} satisfies Record<string, RateLimit>;
