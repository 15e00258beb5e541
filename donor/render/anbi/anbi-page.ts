import type { AccountsForm } from '../../../contract/anbi.ts';
import type { OrganisationLook } from '../organisation-look.tsx';

/** What the page of an ANBI shows. What is empty or null is left out. */
export interface AnbiPage {
  organisation: OrganisationLook;
  /** Where the page itself is. */
  url: string;
  isCultural: boolean;
  /** Shown to those who work on it alone: the page itself may be off. */
  isPreview: boolean;
  /** As YYYY-MM-DD; null while nothing was saved. */
  updatedOn: string | null;
  identity: AnbiPageIdentity;
  aim: string;
  policy: { text: string; fileUrl: string | null; until: number | null };
  board: readonly { name: string; task: string }[];
  pay: string;
  /** The newest first. */
  years: readonly AnbiPageYear[];
}

export interface AnbiPageIdentity {
  name: string;
  rsin: string;
  kvk: string;
  address: string;
  email: string;
  phone: string;
  website: string;
}

export interface AnbiPageYear {
  label: string;
  reportText: string;
  reportFileUrl: string | null;
  incomeCents: number | null;
  expensesCents: number | null;
  accountsFileUrl: string | null;
  accountsForm: AccountsForm;
  passportUrl: string;
}
