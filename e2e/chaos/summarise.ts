import { remainingCents, listPaidThroughPages } from './compare-pages.ts';
import type { Facts } from './facts.ts';
import type { Incident } from './incidents.ts';
import type { Round } from './plan.ts';

export function summarise(rounds: Round[], facts: Facts): Record<string, number> {
  const { world, visits, mollie: ledger } = facts;
  const { storm, mailbox, web, worker, administrator, server } = world;
  const incidents = rounds.flatMap((round) => round.incidents);
  const count = (kind: Incident['kind']) => incidents.filter((incident) => incident.kind === kind).length;
  const killed = (victim: string) =>
    incidents.filter((incident) => incident.kind === 'kill' && incident.victim === victim).length;
  const answered = (code: number) =>
    incidents.filter(
      (incident) =>
        incident.kind === 'mollie' && 'code' in incident.fault.effect && incident.fault.effect.code === code,
    ).length;
  const moved = (kind: string) => ledger.movements.filter((movement) => movement.kind === kind).length;
  const countAnswers = (answer: string) =>
    [...administrator.answers.values()].filter((each) => each === answer).length;
  const refunds = visits.flatMap((visit) => visit.refunds);
  const throughPages = listPaidThroughPages(facts);
  const messageIds = new Set(mailbox.map(({ messageId }) => messageId));
  return {
    'web killed': killed('web'),
    'worker killed': killed('worker'),
    'database server killed': killed('database'),
    'database process killed': killed('backend'),
    'times the disk was full': server.disk ? count('full disk') : 0,
    'outages of Mollie': count('mollie') - answered(404) - answered(409),
    'outages with stray 404s': answered(404),
    'outages with stray 409s': answered(409),
    'outages of the mail server': count('mail'),
    'times a process ended by itself': web.unexpectedExits.length + worker.unexpectedExits.length,
    'organisations deleted': facts.deletedAt.size,
    'organisations reopened': countAnswers('reopened'),
    gifts: visits.length,
    'donors refused': visits.filter(({ wasRefused }) => wasRefused).length,
    'payments at Mollie': ledger.payments.length,
    paid: moved('payment'),
    refunds: moved('refund'),
    'refunds refused with 409': refunds.filter((answer) => answer === 'refused').length,
    chargebacks: moved('chargeback'),
    subscriptions: ledger.subscriptions.length,
    'subscriptions stopped': visits.filter(({ stoppedAt }) => stoppedAt !== undefined).length,
    'charges after a stop, refunded': facts.chargesAfterStop.size,
    'charges after a stop, refund answered with 409': [...world.mollie.refundConflicts].filter((id) =>
      facts.chargesAfterStop.has(id),
    ).length,
    'income in cents': ledger.income.revenueCents,
    'paid through campaign pages': throughPages.length,
    'paid through campaign pages, then refunded or charged back': throughPages.filter(
      ({ payment }) => remainingCents(payment) < payment.amountCents,
    ).length,
    'paid through campaign pages as a later charge': throughPages.filter(
      ({ payment }) => payment.chargedCustomerId !== null,
    ).length,
    'campaign page totals in cents': throughPages.reduce(
      (cents, { payment }) => cents + remainingCents(payment),
      0,
    ),
    'webhooks from Mollie': storm.counts.arrived,
    'webhooks sent to the product': storm.counts.sent,
    'forged webhooks sent to the product': storm.counts.forged,
    mails: messageIds.size,
    'mails received twice': mailbox.length - messageIds.size,
  };
}
