import type { FastifyReply } from 'fastify';
import { prepareDonorPage, sendDonorPage } from '../../../platform/http/send-donor-page.ts';
import type { Answer } from './actions/gift-action.ts';

/** A page of Mijn gift is nobody else's to keep, and tells no other site its address. */
export function sendAnswer(reply: FastifyReply, answer: Answer) {
  reply.header('cache-control', 'no-store').header('referrer-policy', 'same-origin');
  if ('redirect' in answer) return reply.redirect(answer.redirect, 303);
  return sendDonorPage(reply, prepareDonorPage(answer.page, { status: answer.status ?? 200 }));
}
