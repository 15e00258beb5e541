import { maxShortLinks } from '../../../../contract/short-links.ts';
import { AppError } from '../../../platform/app-error.ts';

export const tooManyShortLinks = () =>
  new AppError('conflict', {
    message: `U hebt al ${maxShortLinks} codes. Archiveer eerst codes die u niet meer gebruikt.`,
  });
export const unknownPage = () =>
  new AppError('validation_failed', { fields: { pageId: 'Deze pagina is er niet meer.' } });
