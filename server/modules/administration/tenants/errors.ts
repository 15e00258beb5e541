import { AppError } from '../../../platform/app-error.ts';

export const keptAfterAll = () =>
  new AppError('conflict', {
    message: 'Een andere beheerder heeft zojuist besloten om deze organisatie te behouden.',
  });
