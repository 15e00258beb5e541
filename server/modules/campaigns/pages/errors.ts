import {
  lastDayHasPassedText,
  maxAddressesOfPage,
  maxPageDepth,
  maxPagesOfOrganisation,
} from '../../../../contract/campaigns.ts';
import { AppError, conflictError, fieldError } from '../../../platform/app-error.ts';

const conflictAt = (field: string, sentence: string) =>
  new AppError('conflict', { fields: { [field]: sentence } });

export const addressTaken = () =>
  conflictAt('slug', 'Dit adres is van een andere organisatie, of lijkt er te veel op. Kies een ander.');

export const addressOfOwnPage = (title: string) =>
  conflictAt('slug', `Dit adres is of was van uw pagina ‘${title}’. Kies een ander.`);

export const tooManyAddresses = () =>
  conflictAt(
    'slug',
    `Deze pagina heeft al ${maxAddressesOfPage} adressen gehad. Kies een van die ${maxAddressesOfPage}.`,
  );

export const tooManyPages = () =>
  conflictError(
    `U hebt al ${maxPagesOfOrganisation.toLocaleString('nl-NL')} pagina’s, en meer kunnen het er niet zijn. Mail ons als u er meer nodig hebt.`,
  );

export const partOfItself = () =>
  conflictAt('parentId', 'Een pagina kan geen deel zijn van zichzelf of van een pagina die er deel van is.');

export const tooDeep = () =>
  conflictAt(
    'parentId',
    `Pagina’s kunnen hoogstens ${maxPageDepth} diep in elkaar liggen. Kies een pagina die hoger ligt.`,
  );

export const unknownImage = () =>
  fieldError('imageId', 'Deze afbeelding is er niet meer. Upload de afbeelding opnieuw.');

export const unknownFund = () => fieldError('fundId', 'Deze bestemming is er niet. Kies een andere.');
export const fundIsArchived = () =>
  fieldError('fundId', 'Deze bestemming is gearchiveerd. Kies een andere, of geen.');

export const lastDayHasPassed = () => fieldError('endsOn', lastDayHasPassedText);

export const fundNameTaken = () => conflictAt('name', 'U hebt al een bestemming met deze naam.');

export const fundInUse = (title: string) =>
  conflictAt(
    'isArchived',
    `De pagina ‘${title}’ vraagt nog voor deze bestemming. Kies daar eerst een andere.`,
  );
