import { AppError } from '../../../platform/app-error.ts';

export const notCompleted = () =>
  new AppError('conflict', {
    message: 'Deze gift is niet voltooid. Alleen een voltooide gift heeft een bevestiging en een kwitantie.',
  });

export const refundUnderWay = () =>
  new AppError('conflict', {
    message: 'Er is een terugbetaling onderweg. Daarom wordt voor deze gift geen bevestiging meer gestuurd.',
  });

export const nobodyToMail = () =>
  new AppError('conflict', { message: 'Bij deze gift is geen e-mailadres bekend.' });

export const unusableTemplate = (problem: string) =>
  new AppError('validation_failed', { fields: { pdfTemplate: problem } });

export const unusableDraft = (problem: string) => new AppError('validation_failed', { message: problem });
