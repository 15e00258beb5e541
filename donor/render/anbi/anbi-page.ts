import type { AccountsForm, Anbi } from '../../../contract/anbi.ts';
import type { OrganisationLook } from '../organisation-page.tsx';

export interface AnbiPage {
  organisation: OrganisationLook;
  url: string;
  isCultural: boolean;
  isPreview: boolean;
  /** YYYY-MM-DD; null until something is saved. */
  updatedOn: string | null;
  identity: AnbiPageIdentity;
  aim: string;
  policy: { text: string; fileUrl: string | null; until: number | null };
  board: readonly { name: string; task: string }[];
  pay: string;
  years: readonly AnbiPageYear[];
}

export type AnbiPageIdentity = Anbi['identity'] & { kvk: string };

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
