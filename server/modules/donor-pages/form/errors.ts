import { randomInt } from 'node:crypto';
import { AppError } from '../../../platform/app-error.ts';

/** Not all at the same moment: who was refused together should not come back together. */
export const tooBusy = () =>
  new AppError('too_many_requests', {
    message: 'Het is op dit moment heel druk. Er is niets afgeschreven. Probeer het zo opnieuw.',
    retryAfterSeconds: randomInt(5, 21),
  });
