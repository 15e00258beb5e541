import { AppError } from '../../../platform/app-error.ts';

export const notPossible = () =>
  new AppError('conflict', {
    message:
      'Een jaar afspelen kan alleen met een sleutel van de simulator. Met een echte sleutel gebeurt hier niets.',
  });

export const alreadyPlayed = () =>
  new AppError('conflict', {
    message: 'Er is al een jaar afgespeeld. Verwijder dat eerst, en speel daarna opnieuw.',
  });
