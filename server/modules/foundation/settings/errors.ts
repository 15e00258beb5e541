import { AppError } from '../../../platform/app-error.ts';

export const platformOnly = () =>
  new AppError('validation_failed', {
    fields: { key: 'Deze instelling geldt voor het hele platform, niet voor één organisatie.' },
  });
