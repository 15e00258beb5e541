import type { Generated } from 'kysely';
import type { Environment } from '../../contract/environments.ts';
import type { MailKind, MailStatus } from '../../contract/mails.ts';
import type { CreatedAt } from './created-at.ts';

export interface MailTables {
  mail: {
    mail_id: string;
    organisation_id: string | null;
    donation_id: string | null;
    kind: MailKind;
    recipient: string;
    sender: string;
    reply_to: string | null;
    subject: string;
    html: string;
    text: string;
    message_id: string;
    once_key: string | null;
    unsubscribe_url: string | null;
    status: Generated<MailStatus>;
    attempts: Generated<number>;
    last_error: string | null;
    created_at: CreatedAt;
    sent_at: Date | null;
    held_at: Date | null;
    environment: Environment | null;
  };
  mail_attachment: {
    mail_id: string;
    position: number;
    organisation_id: string | null;
    filename: string;
    content_type: string;
    content: Buffer;
  };
  mail_pause: {
    only_one: Generated<boolean>;
    paused_at: Generated<Date>;
    resumed_at: Date | null;
  };
  silenced_recipient: {
    organisation_id: string;
    recipient_hash: Buffer;
    since: CreatedAt;
  };
}
