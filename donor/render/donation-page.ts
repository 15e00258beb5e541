import type { carriedFieldNames } from '../../contract/form-rules.ts';
import type { Frequency } from '../../contract/frequencies.ts';
import type { Progress } from './campaign/describe-progress.ts';
import type { OrganisationLook } from './organisation-look.tsx';
import type { WallFieldsView } from './wall-fields.tsx';

/** Everything the donation page depends on. */
export interface DonationPage {
  /** Null when the address does not say which form. */
  component: DonationComponent | null;
  /** Null when nobody goes by the id that was asked for. */
  organisation: DonationOrganisation | null;
  canTakeGifts: boolean;
  /** Whether it will never take gifts again. */
  isClosing?: boolean;
  /** Whether gifts are made with a test key. */
  isTest?: boolean;
  /** Whether gifts can be collected every month. */
  offersMonthly: boolean;
  /** Of a form that comes back to its donor. Null for one that many get: then the script makes one for each. */
  idempotencyKey: string | null;
  returnUrl: string | null;
  /** What goes with the gift unseen: the page and the fund that it is for, and where the donor came from. */
  carried?: CarriedFields;
  /** What the donor filled in before, by the form's own field names, when the form comes back. */
  typed?: Partial<TypedFields>;
  /** Sentences by field. */
  errors?: Readonly<Record<string, string>>;
  /** Why the form comes back. */
  message?: string;
  /** What the link asks for that led here; a donor who types something else comes first. */
  preset?: PresetGift | null;
  paymentSucceeded: boolean;
  /** The page that asks, of a form that stands elsewhere. */
  asking?: AskingPage | undefined;
  /** Asks what may stand on the page that the form is part of; only where that page has a wall. */
  wall?: WallFieldsView | undefined;
  /** Which of two forms that are being tried this is. */
  trialMark?: string | undefined;
  /** On somebody else's page, whose own background shows around the card. */
  isEmbedded?: boolean;
  /** Shown to whoever sets it up, in a frame that runs no script: as it looks where scripts do run. */
  isPreview?: boolean;
}

export interface PresetGift {
  /** As somebody would type it; null: as the form begins anyway. */
  amount: string | null;
  isMonthly: boolean;
}

/** `page`: with all that the advanced one has, on the page of a campaign. */
export type DonationComponent = 'simple' | 'advanced' | 'page';

export interface AskingPage {
  title: string;
  /** Null: of an in memoriam, which shows none. */
  progress: Progress | null;
  /** If not, the gift is the organisation's. */
  isOpen: boolean;
}

export interface DonationOrganisation extends OrganisationLook {
  id: string;
  projectName: string;
  /** The large line above the form. */
  heading: string;
  introduction: string;
  presetAmountsCents: readonly number[];
  /** What a new form has chosen. */
  firstFrequency: Frequency;
  /** Whether donors may give every quarter, or every year, as well. */
  offersQuarterly?: boolean;
  offersYearly?: boolean;
  /** What a payment costs it, which donors may add; 0 or nothing when it does not ask. */
  costsCents?: number;
  /** Up to which gift a donor is asked whether it may be every month; 0 or nothing when that is not asked. */
  questionUpToCents?: number;
  /** Whether who does not give now can ask to be reminded. */
  hasReminders?: boolean;
  /** Whether a gift can be in somebody's honour. */
  hasHonours?: boolean | undefined;
  /** Where its page as an ANBI is, when the form has a link to it. */
  anbiPath?: string | null;
}

export type CarriedFields = Readonly<Partial<Record<(typeof carriedFieldNames)[number], string>>>;

interface TypedFields {
  amount: string;
  otherAmount: string;
  email: string;
  firstName: string;
  lastName: string;
  isRecurring: string;
  frequency: string;
  wall: string;
  wallName: string;
  wallAmount: string;
  wallMessage: string;
  honourName: string;
  honourTo: string;
  honourEmail: string;
  honourMessage: string;
  honourOn: string;
  paysCosts: string;
  asks: string;
}
