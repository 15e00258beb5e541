import { roleNames, type Role } from '../../../../contract/roles.ts';
import { AppError } from '../../../platform/app-error.ts';

export const lastOwner = () =>
  new AppError('conflict', {
    message: 'Een team heeft altijd een eigenaar. Maak eerst iemand anders eigenaar; daarna kan dit wel.',
  });

export const roleChangedMeanwhile = (name: string, role: Role) =>
  new AppError('conflict', {
    message: `De rol van ${name} is intussen gewijzigd in ${roleNames[role]}. Kijk of dat zo goed is en kies anders opnieuw.`,
  });

export const founderOfPlatform = () =>
  new AppError('conflict', {
    message: 'Dit account beheert Gulhart zelf vanuit deze organisatie en kan daarom niet uit het team.',
  });
