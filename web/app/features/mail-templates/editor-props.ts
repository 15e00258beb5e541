import type { OrganisationId } from './api.ts';

export interface EditorProps {
  text: string;
  organisationId: OrganisationId;
  problem: string | undefined;
  onChange: (text: string) => void;
}
