import type { Variant } from '../../../../contract/trials.ts';

/** Two donation forms that an organisation is trying, and what differs between them. */
export interface FormTrial {
  id: string;
  settingKey: 'form_amounts' | 'form_frequency' | 'form_monthly_question';
  values: Readonly<Record<Variant, string>>;
  /** Whether gifts are real; if not, visits do not count either. */
  isLive: boolean;
}
