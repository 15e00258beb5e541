import { conflictError, fieldError } from '../../../platform/app-error.ts';

export const endsAfterItsCampaign = (lastDay: string) =>
  fieldError(
    'endsOn',
    `De actie zelf loopt tot en met ${lastDay}. Kies die dag of een eerdere, of laat haar leeg.`,
  );

export const alreadyDecided = () =>
  conflictError('Hierover is intussen al besloten. Vernieuw het scherm om te zien hoe het ervoor staat.');
