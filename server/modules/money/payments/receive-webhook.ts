import { sql } from 'kysely';
import { prepared } from '../../../platform/database/prepared-statements.ts';
import type { Deps } from '../../foundation/deps.ts';
import { failpoint } from '../../../platform/failpoint.ts';
import { fetchPaymentJob } from './job-definitions.ts';

const tokenShape = /^[\w-]{1,100}$/;
const paymentIdShape = /^tr_[\w.~-]{1,90}$/;

export async function receiveWebhook(
  { database }: Pick<Deps, 'database'>,
  token: string,
  molliePaymentId: string,
): Promise<void> {
  if (!tokenShape.test(token) || !paymentIdShape.test(molliePaymentId)) return;
  await sql`
    select enqueue_job(
      ${fetchPaymentJob.name},
      json_build_object(
        'organisationId', w.organisation_id, 'paymentId', w.payment_id, 'subscriptionId', w.subscription_id,
        'molliePaymentId', ${molliePaymentId}::text
      ),
      null::timestamptz, ${fetchPaymentJob.maxAttempts},
      'payment:' || coalesce(w.payment_id, w.subscription_id) || ':' || ${molliePaymentId}::text, null
    )
    from identify_webhook(${token}) w
    ${prepared}`.execute(database.unscoped);
  failpoint('webhook-stored');
}
