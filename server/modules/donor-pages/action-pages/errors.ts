import { AppError } from '../../../platform/app-error.ts';

export const lastDayHasPassed = () =>
  new AppError('validation_failed', {
    fields: { endsOn: 'De laatste dag is al voorbij. Kies een latere dag, of laat haar leeg.' },
  });

export const endsAfterItsCampaign = (lastDay: string) =>
  new AppError('validation_failed', {
    fields: {
      endsOn: `De actie zelf loopt tot en met ${lastDay}. Kies die dag of een eerdere, of laat haar leeg.`,
    },
  });

export const alreadyDecided = () =>
  new AppError('conflict', {
    message: 'Hierover is intussen al besloten. Vernieuw het scherm om te zien hoe het ervoor staat.',
  });

export const changedByMaker = () =>
  new AppError('conflict', { message: 'De maker heeft dit intussen gewijzigd. Bekijk het opnieuw.' });

export const noPictureChosen = () =>
  new AppError('validation_failed', { message: 'Kies eerst een afbeelding.' });

export const thanksMayNotLink = () =>
  new AppError('validation_failed', {
    fields: { thanks: 'Laat links, adressen en telefoonnummers weg; dan mailen wij uw bedankje.' },
  });
