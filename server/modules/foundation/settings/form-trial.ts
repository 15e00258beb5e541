import type { Variant } from '../../../../contract/trials.ts';

export interface FormTrial {
  id: string;
  settingKey: 'form_amounts' | 'form_frequency' | 'form_monthly_question';
  values: Readonly<Record<Variant, string>>;
  /** Visits do not count when gifts are test gifts. */
  isLive: boolean;
}
