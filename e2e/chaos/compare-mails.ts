import { countByAmount, expectCount } from './count.ts';
import type { Facts } from './facts.ts';
import { organisationOf } from './visit.ts';

interface Written {
  messageId: string;
  kind: string;
  organisationId: string | null;
}

/**
 * Each payment that came was confirmed by one mail or, when it should not have come, apologised for by one: by
 * what the mail server kept, and by our outbox. Every mail comes from the organisation that it is about.
 */
export async function compareMails(facts: Facts): Promise<string[]> {
  return [...(await compareWithServer(facts)), ...(await compareWithOutbox(facts))];
}

async function compareWithServer({ world, mollie, visits, chargesAfterStop }: Facts): Promise<string[]> {
  const { rows } = await world.archive.query<Written>(
    'select message_id as "messageId", kind, organisation_id as "organisationId" from mail',
  );
  const written = new Map(rows.map((mail) => [mail.messageId, mail]));
  const paid = new Set<string | null>(
    mollie.movements.filter(({ kind }) => kind === 'payment').map(({ ref }) => ref),
  );
  const came = mollie.payments.filter(({ id }) => paid.has(id));
  const expected = {
    confirmation: countByAmount(came.filter(({ id }) => !chargesAfterStop.has(id))),
    'mistaken-charge-donor': countByAmount(came.filter(({ id }) => chargesAfterStop.has(id))),
  };
  const receivedBy = (address: string) => world.mailbox.filter(({ to }) => to === address);
  return [
    ...visits.flatMap(({ donor }) => {
      const organisation = organisationOf(world, donor);
      const mails = receivedBy(donor.email);
      const count = (kind: string) =>
        new Set(mails.map(({ messageId }) => messageId).filter((id) => written.get(id)?.kind === kind)).size;
      return [
        ...Object.entries(expected).flatMap(([kind, counts]) =>
          expectCount(`${kind} mails to ${donor.email}`, count(kind), counts.get(donor.amountCents) ?? 0),
        ),
        ...mails
          .filter(({ from }) => !from.includes(organisation.name))
          .map(({ from }) => `a mail to ${donor.email} of ${organisation.name} came from ${from}`),
      ];
    }),
    ...world.organisations.flatMap(({ id, name, email }) =>
      receivedBy(email)
        .filter(({ messageId }) => !isFor(id, written.get(messageId)))
        .map(({ messageId }) => `${name} got the mail ${messageId} of another`),
    ),
  ];
}

/** Of no organisation is what the platform itself tells an account: of a login, or of its organisation's end. */
function isFor(organisationId: string, mail: Written | undefined): boolean {
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
