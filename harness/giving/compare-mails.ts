import { countByAmount, expectCount, groupBy } from './count.ts';
import type { Facts } from './facts.ts';
import { organisationOf } from './visit.ts';

interface OutboxMail {
  messageId: string;
  kind: string;
  organisationId: string | null;
}

/**
 * Checks the mail server and the outbox of the product. Each paid payment has one confirmation mail. A mistaken charge,
 * made after the stop of its subscription, has one apology instead. Every mail comes from the right organisation.
 */
export async function compareMails(facts: Facts): Promise<string[]> {
  return [
    ...(await compareWithServer(facts)),
    ...(await compareWithOutbox(facts)),
    ...(await compareFailedRefunds(facts)),
  ];
}

async function compareWithServer({ world, mollie, visits, chargesAfterStop }: Facts): Promise<string[]> {
  const { rows } = await world.archive.query<OutboxMail>(
    'select message_id as "messageId", kind, organisation_id as "organisationId" from mail',
  );
  const outbox = new Map(rows.map((mail) => [mail.messageId, mail]));
  const paid = new Set<string | null>(
    mollie.movements.filter(({ kind }) => kind === 'payment').map(({ ref }) => ref),
  );
  const paidPayments = mollie.payments.filter(({ id }) => paid.has(id));
  const expected = {
    confirmation: countByAmount(paidPayments.filter(({ id }) => !chargesAfterStop.has(id))),
    'mistaken-charge-donor': countByAmount(paidPayments.filter(({ id }) => chargesAfterStop.has(id))),
  };
  const received = groupBy(world.mailbox, ({ to }) => to);
  const receivedBy = (address: string) => received.get(address) ?? [];
  return [
    ...visits.flatMap(({ donor }) => {
      const organisation = organisationOf(world, donor);
      const mails = receivedBy(donor.email);
      const count = (kind: string) =>
        new Set(mails.map(({ messageId }) => messageId).filter((id) => outbox.get(id)?.kind === kind)).size;
      return [
        ...Object.entries(expected).flatMap(([kind, counts]) =>
          expectCount(`${kind} mails to ${donor.email}`, count(kind), counts.get(donor.amountCents) ?? 0),
        ),
        ...mails
          .filter(({ from }) => !from.includes(organisation.name))
          .map(({ from }) => `a mail of ${organisation.name} to ${donor.email} came from ${from}`),
      ];
    }),
    ...world.organisations.flatMap(({ id, name, email }) =>
      receivedBy(email)
        .filter(({ messageId }) => !mayReceive(id, outbox.get(messageId)))
        .map(({ messageId }) => `${name} received the mail ${messageId} of another organisation`),
    ),
  ];
}

/** Mails of the platform itself, for example about a login, belong to no organisation. */
function mayReceive(organisationId: string, mail: OutboxMail | undefined): boolean {
  return mail?.organisationId === organisationId || mail?.organisationId === null;
}

async function compareWithOutbox({
  world: { archive, mailbox },
  chargesAfterStop,
}: Facts): Promise<string[]> {
  const { rows } = await archive.query<{ payment: string; messageIds: string[] }>(`
    select p.mollie_payment_id as payment, array_remove(array_agg(m.message_id), null) as "messageIds"
    from payment p left join mail m
      on m.organisation_id = p.organisation_id and m.donation_id = p.donation_id and m.kind = 'confirmation'
    where p.paid_at is not null
    group by p.organisation_id, p.payment_id, p.mollie_payment_id`);
  const kept = new Set(mailbox.map(({ messageId }) => messageId));
  return rows.flatMap(({ payment, messageIds }) => [
    ...expectCount(`confirmations of ${payment}`, messageIds.length, chargesAfterStop.has(payment) ? 0 : 1),
    ...messageIds.filter((id) => !kept.has(id)).map((id) => `mail ${id} about ${payment} never arrived`),
  ]);
}

/** The refund of a mistaken charge fails only after a 409, and then both the organisation and the donor get a mail. */
async function compareFailedRefunds({ world: { archive, mollie }, chargesAfterStop }: Facts) {
  const { rows } = await archive.query<{ payment: string; kinds: string }>(`
    select p.mollie_payment_id as payment, string_agg(m.kind, ', ' order by m.kind) as kinds
    from mail m join payment p on p.organisation_id = m.organisation_id and p.donation_id = m.donation_id
    where m.kind in ('mistaken-refund-failed', 'mistaken-refund-failed-donor')
    group by p.organisation_id, p.payment_id, p.mollie_payment_id`);
  return rows
    .filter(
      ({ payment, kinds }) =>
        !chargesAfterStop.has(payment) ||
        !mollie.refundConflicts.has(payment) ||
        kinds !== 'mistaken-refund-failed, mistaken-refund-failed-donor',
    )
    .map(
      ({ payment, kinds }) =>
        `the refund of ${payment} may fail only for a mistaken charge, after a 409, with both mails; mails: ${kinds}`,
    );
}
