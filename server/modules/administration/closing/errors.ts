import { AppError } from '../../../platform/app-error.ts';

export const otherName = () =>
  new AppError('validation_failed', { fields: { name: 'Dit is niet de naam van uw organisatie.' } });

export const closedByAdministrator = () =>
  new AppError('conflict', {
    message:
      'Een beheerder van Gulhart heeft besloten om deze organisatie te verwijderen. Neem contact met ons op als dat niet klopt.',
  });
