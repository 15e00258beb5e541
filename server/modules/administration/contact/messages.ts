import type { ContactMessage } from '../../../../contract/contact.ts';
import { honeypotField } from '../../../../contract/form-rules.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Deps } from '../../foundation/deps.ts';
import { randomId } from '../../../platform/random-id.ts';
import { queueMail } from '../../foundation/mail/queue-mail.ts';
import { renderMail } from '../../foundation/mail/render-mail.ts';
import { scopeOfContactForm } from '../../foundation/sessions/scope-before-login.ts';
import type { RateLimit } from '../../../platform/http/rate-limiter.ts';
import type { PlatformTransaction } from '../../../platform/database/database.ts';
import { readPlatformValues } from '../../foundation/settings/queries.ts';
import { findOldestAdministrator } from '../../people/accounts/queries.ts';
import { sql } from 'kysely';
import type { PlatformScope } from '../../../platform/database/scope.ts';
import { FailedItems } from '../../../platform/jobs/failed-items.ts';
import { removeOldMails } from '../../foundation/mail/remove-mail.ts';

const contactMailKind = 'contact';

export async function receiveMessage(deps: Deps, address: string, form: ContactMessage): Promise<void> {
  const { database, rateLimiter } = deps;
  await rateLimiter.take(limits.messagesByAddress, address);
  if (form[honeypotField]) throw new AppError('malformed_request');
  await rateLimiter.take(limits.messagesInTotal, 'everyone');

  const { name, email, subject, message } = form;
  await database.transaction(scopeOfContactForm(), async (transaction) => {
    await transaction
      .insertInto('contact_message')
      .values({ message_id: randomId(), name, email, subject, message })
      .execute();
    const to = await findPlatformContactAddress(transaction);
    if (to === undefined) return;
    await queueMail(transaction, deps, {
      kind: contactMailKind,
      environment: null,
      to,
      replyTo: email,
      subject: `Contactformulier: ${subject}`,
      ...renderMail({
        title: subject,
        paragraphs: [`Van ${name} (${email}), via het contactformulier.`, ...message.trim().split(/[\r\n]+/)],
      }),
    });
  });
}

const hour = 60 * 60;

const limits = {
  messagesByAddress: { name: 'contact-address', max: 5, windowSeconds: hour },
  messagesInTotal: { name: 'contact-total', max: 100, windowSeconds: hour },
} satisfies Record<string, RateLimit>;

export async function findPlatformContactAddress(
  transaction: PlatformTransaction,
): Promise<string | undefined> {
  const settings = await readPlatformValues(transaction);
  return settings.get('organization_email') || (await findOldestAdministrator(transaction));
}

/** The privacy policy promises deletion after a year. */
export async function forgetOldMessages(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  scope: PlatformScope,
): Promise<void> {
  const failures = new FailedItems();
  const now = clock.now();
  await failures.collect(() =>
    database.transaction(scope, (transaction) =>
      sql`delete from contact_message where created_at < ${now}::timestamptz - interval '1 year'`.execute(
        transaction,
      ),
    ),
  );
  await failures.collect(() =>
    database.transaction(scope, (transaction) => removeOldMails(transaction, contactMailKind, '1 year', now)),
  );
  failures.report('of 2 deletions failed (contact messages and their mails older than a year)');
}
