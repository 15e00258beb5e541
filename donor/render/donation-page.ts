import type { carriedFieldNames } from '../../contract/form-rules.ts';
import type { Frequency } from '../../contract/frequencies.ts';
import type { Progress } from './campaign/describe-progress.ts';
import type { OrganisationLook } from './organisation-look.tsx';
import type { WallFieldsView } from './wall-fields.tsx';

export interface DonationPage {
  /** Null when the address names no form. */
  component: DonationComponent | null;
  /** Null when the organisation is unknown. */
  organisation: DonationOrganisation | null;
  canTakeGifts: boolean;
  /** Set when it takes no gifts any more. */
  isClosing?: boolean;
  isTest?: boolean;
  offersMonthly: boolean;
  /** Null for a cached form: then the script creates one. */
  idempotencyKey: string | null;
  returnUrl: string | null;
  /** Hidden fields: page, fund and origin of the visit. */
  carried?: CarriedFields;
  /** By field name, when the form is shown again. */
  typed?: Readonly<Record<string, string | undefined>>;
  errors?: Readonly<Record<string, string>>;
  message?: string;
  /** From the link; typed values come first. */
  preset?: PresetGift | null;
  paymentSucceeded: boolean;
  /** Of an embedded form. */
  asking?: AskingPage | undefined;
  /** Only when the page has a wall. */
  wall?: WallFieldsView | undefined;
  /** The variant of a running trial. */
  trialMark?: string | undefined;
  /** On another site, whose background stays visible. */
  isEmbedded?: boolean;
  /** In the dashboard, in a frame without script. */
  isPreview?: boolean;
}

export interface PresetGift {
  /** As typed; null for the form's default. */
  amount: string | null;
  isMonthly: boolean;
}

/** `page` is the advanced form on a campaign page. */
export type DonationComponent = 'simple' | 'advanced' | 'page';

export interface AskingPage {
  title: string;
  /** Null for an in memoriam, which shows none. */
  progress: Progress | null;
  /** When closed, the gift goes to the organisation. */
  isOpen: boolean;
}

export interface DonationOrganisation extends OrganisationLook {
  id: string;
  projectName: string;
  heading: string;
  introduction: string;
  presetAmountsCents: readonly number[];
  /** The initial choice. */
  firstFrequency: Frequency;
  /** Besides monthly. */
  offersQuarterly?: boolean;
  offersYearly?: boolean;
  /** What a payment costs; 0 when donors are not asked to pay it. */
  costsCents?: number;
  /** Gifts up to this amount trigger the monthly question; 0 for never. */
  questionUpToCents?: number;
  /** Whether the form offers a reminder. */
  hasReminders?: boolean;
  hasHonours?: boolean | undefined;
  /** Set when the form links to the ANBI page. */
  anbiPath?: string | null;
}

export type CarriedFields = Readonly<Partial<Record<(typeof carriedFieldNames)[number], string>>>;
