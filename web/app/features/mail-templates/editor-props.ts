import type { OrganisationId } from './api.ts';

/** What the editor of a template gets, whatever the template is of. */
export interface EditorProps {
  text: string;
  organisationId: OrganisationId;
  /** The server's sentence about the text. */
  problem: string | undefined;
  onChange: (text: string) => void;
}
