import type { carriedFieldNames } from '../../contract/form-rules.ts';
import type { Frequency } from '../../contract/frequencies.ts';
import type { Progress } from './campaign/progress.tsx';
import type { OrganisationLook } from './organisation-page.tsx';
import type { WallFieldsView } from './optional-fields.tsx';

export interface DonationPage {
  component: DonationComponent | null;
  organisation: DonationOrganisation | null;
  canTakeGifts: boolean;
  isClosing?: boolean;
  isTest?: boolean;
  offersMonthly: boolean;
  /** Null for a cached form, for which the script creates a key. */
  idempotencyKey: string | null;
  returnUrl: string | null;
  carried?: CarriedFields;
  /** The typed values by field name, when the form is shown again. */
  typed?: Readonly<Record<string, string | undefined>>;
  errors?: Readonly<Record<string, string>>;
  message?: string;
  /** The gift that the link to the form proposes. Typed values take precedence. */
  preset?: PresetGift | null;
  paymentSucceeded: boolean;
  campaign?: CampaignSummary | undefined;
  wall?: WallFieldsView | undefined;
  /** The name of the maker of the action page, who sees the donor's first name. */
  maker?: string | null;
  trialMark?: string | undefined;
  /** The form is on another site and shows the background of that site. */
  isEmbedded?: boolean;
  /** The page is in a frame of the dashboard and runs no script. */
  isPreview?: boolean;
}

export interface PresetGift {
  amount: string | null;
  isMonthly: boolean;
}

/** `page` is the advanced form as part of a campaign page. */
export type DonationComponent = 'simple' | 'advanced' | 'page';

export interface CampaignSummary {
  title: string;
  progress: Progress | null;
  isOpen: boolean;
}

export interface DonationOrganisation extends OrganisationLook {
  id: string;
  projectName: string;
  heading: string;
  introduction: string;
  presetAmountsCents: readonly number[];
  preselectedFrequency: Frequency;
  offersQuarterly?: boolean;
  offersYearly?: boolean;
  /** The costs of a payment; 0 when the form does not ask donors to pay them. */
  costsCents?: number;
  /** For a one-off gift up to this amount, the form asks whether the donor prefers to give monthly; 0 for never. */
  monthlyQuestionMaxCents?: number;
  hasReminders?: boolean;
  hasHonours?: boolean | undefined;
  anbiPath?: string | null;
}

export type CarriedFields = Readonly<Partial<Record<(typeof carriedFieldNames)[number], string>>>;
