import { AppError } from '../../../platform/app-error.ts';

export const giftInDoubt = (cause: unknown) =>
  new AppError('outcome_unknown', {
    message: 'Wij controleren uw gift. Als u het zo opnieuw probeert, geeft u niet dubbel.',
    retryAfterSeconds: 5,
    cause,
  });
