import type { FastifyReply, FastifyRequest } from 'fastify';
import type { DonationRequest } from '../../../../contract/donations.ts';
import { carriedFieldNames, isTicked, trialField } from '../../../../contract/form-rules.ts';
import { intervalOf, readFrequency } from '../../../../contract/frequencies.ts';
import { honourFieldNames } from '../../../../contract/honours.ts';
import { wallFieldNames } from '../../../../contract/wall.ts';
import { AppError } from '../../../platform/app-error.ts';
import { chosenAmount } from '../../../../donor/amount-choice.ts';

/** The text fields of a form that was sent without our script. */
export type PlainForm = Readonly<Record<string, string>>;

declare module 'fastify' {
  interface FastifyRequest {
    plainForm?: PlainForm;
  }
}

/** Reads only the headers, so it can run before the body is read. */
export function hasFormBody({ headers }: FastifyRequest): boolean {
  return headers['content-type']?.startsWith('application/x-www-form-urlencoded') ?? false;
}

export function readGift(request: FastifyRequest): unknown {
  const { body, query, headers } = request as FastifyRequest<{ Querystring: { orgId?: string } }>;
  if (typeof body !== 'object' || body === null) return body;
  const sent: Record<string, unknown> = { ...body };
  // Some forms name their organisation only in the URL.
  if (!sent['orgId']) sent['orgId'] = query.orgId;
  if (hasFormBody(request)) request.plainForm = applyMonthlyAnswer(readTextFields(sent));
  const gift = request.plainForm ? fromPlainForm(request.plainForm) : sent;
  if (gift['frequency'] !== undefined && gift['frequency'] !== 'once') gift['isRecurring'] = true;
  const key = headers['idempotency-key'];
  if (typeof key === 'string') gift['idempotencyKey'] ??= key;
  return gift;
}

function applyMonthlyAnswer({ monthlyInstead, ...form }: PlainForm): PlainForm {
  if (!monthlyInstead) return form;
  return { ...form, amount: monthlyInstead, otherAmount: '', isRecurring: 'true', frequency: '' };
}

export function readTextFields(body: unknown): PlainForm {
  if (typeof body !== 'object' || body === null) return {};
  return Object.fromEntries(Object.entries(body).filter(([, value]) => typeof value === 'string'));
}

const knownFields = [
  'email',
  'firstName',
  'lastName',
  'paymentMethod',
  'currency',
  'orgId',
  'returnUrl',
  'idempotencyKey',
  'website',
  'pageOpen',
  ...carriedFieldNames,
  ...wallFieldNames,
  ...honourFieldNames,
  trialField,
];

/** Ignores unknown fields, because a form on a website may have fields that we do not need. */
function fromPlainForm(form: PlainForm): Record<string, unknown> {
  const filledIn = Object.entries(form).filter(
    ([field, value]) => knownFields.includes(field) && value !== '',
  );
  return {
    ...Object.fromEntries(filledIn),
    amount: chosenAmount(form),
    ...frequencyIn(form),
    ...(isTicked(form['paysCosts']) && { paysCosts: true }),
  };
}

function frequencyIn(form: PlainForm): Pick<DonationRequest, 'isRecurring' | 'frequency'> {
  const frequency = readFrequency(form['frequency'], isTicked(form['isRecurring']));
  const isLongerThanMonthly = intervalOf(frequency) > 1;
  return { isRecurring: frequency !== 'once', ...(isLongerThanMonthly && { frequency }) };
}

/** Returns the error of a rate limit, so that a page can show it, and sets retry-after. Throws any other error. */
export function limitErrorOrThrow(reply: FastifyReply, error: unknown): AppError {
  if (!(error instanceof AppError) || error.code !== 'too_many_requests') throw error;
  if (error.retryAfterSeconds) reply.header('retry-after', error.retryAfterSeconds);
  return error;
}
