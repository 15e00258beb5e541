import { maxAnbiFiles } from '../../../contract/anbi.ts';
import { AppError } from '../../platform/app-error.ts';

export const addressTaken = () =>
  new AppError('conflict', { fields: { slug: 'Dit adres is van een andere organisatie. Kies een ander.' } });

export const tooManyAddresses = () =>
  new AppError('conflict', {
    fields: { slug: 'Uw pagina heeft al vijf adressen gehad. Kies een van die vijf.' },
  });

export const unknownFile = () =>
  new AppError('validation_failed', {
    fields: { fileId: 'Dit bestand is er niet meer. Upload het opnieuw.' },
  });

export const yearNotOver = () =>
  new AppError('validation_failed', { message: 'Dit boekjaar is nog niet voorbij.' });

export const tooManyFiles = () =>
  new AppError('conflict', {
    message: `U heeft al ${maxAnbiFiles} bestanden. Verwijder eerst een bestand dat u niet meer nodig hebt.`,
  });
