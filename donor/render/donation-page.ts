import type { OrganisationLook } from './organisation-look.tsx';

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
  /** What the donor filled in before, by the form's own field names, when the form comes back. */
  typed?: Partial<TypedFields>;
  /** Sentences by field. */
  errors?: Readonly<Record<string, string>>;
  /** Why the form comes back. */
  message?: string;
  paymentSucceeded: boolean;
  /** On somebody else's page, whose own background shows around the card. */
  isEmbedded?: boolean;
  /** Shown to whoever sets it up, in a frame that runs no script: as it looks where scripts do run. */
  isPreview?: boolean;
}

export type DonationComponent = 'simple' | 'advanced';

export interface DonationOrganisation extends OrganisationLook {
  id: string;
  projectName: string;
  /** The large line above the form. */
  heading: string;
  introduction: string;
  presetAmountsCents: readonly number[];
  /** Whether a new form has monthly chosen. */
  startsMonthly: boolean;
  /** What a payment costs it, which donors may add; 0 or nothing when it does not ask. */
  costsCents?: number;
  /** Up to which gift a donor is asked whether it may be every month; 0 or nothing when that is not asked. */
  questionUpToCents?: number;
  /** Whether who does not give now can ask to be reminded. */
  hasReminders?: boolean;
  /** Where its page as an ANBI is, when the form has a link to it. */
  anbiPath?: string | null;
}

interface TypedFields {
  amount: string;
  otherAmount: string;
  email: string;
  firstName: string;
  lastName: string;
  isRecurring: string;
  paysCosts: string;
  asks: string;
}
