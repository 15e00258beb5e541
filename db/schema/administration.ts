import type { Generated } from 'kysely';
import type { RehearsalState } from '../../contract/rehearsal.ts';
import type { CreatedAt } from './created-at.ts';

export interface AdministrationTables {
  contact_message: {
    message_id: string;
    name: string;
    email: string;
    subject: string;
    message: string;
    created_at: CreatedAt;
  };
  rehearsal: {
    organisation_id: string;
    secret_id: string;
    state: Generated<RehearsalState>;
    failure_percent: number;
    weeks_played: Generated<number>;
    started_at: Date;
  };
}
