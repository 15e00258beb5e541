import { STATUS_CODES } from 'node:http';

const OBJECT_NAMES: Record<string, string> = {
  tr: 'payment',
  cst: 'customer',
  mdt: 'mandate',
  sub: 'subscription',
  re: 'refund',
  chb: 'chargeback',
};

export class ApiError extends Error {
  readonly status: number;
  readonly field: string | undefined;

  constructor(status: number, detail: string, field?: string) {
    super(detail);
    this.status = status;
    this.field = field;
  }
}

export function invalid(detail: string, field?: string): ApiError {
  return new ApiError(422, detail, field);
}

export function notFound(id: string): ApiError {
  const name = OBJECT_NAMES[id.split('_')[0] ?? ''] ?? 'resource';
  return new ApiError(404, `No ${name} exists with token ${id}.`);
}

export function problem(status: number, detail: string, field?: string): Record<string, unknown> {
  return {
    status,
    title: status === 401 ? 'Unauthorized Request' : (STATUS_CODES[status] ?? 'Error'),
    detail,
    ...(field !== undefined && { field }),
    _links: {
      documentation: { href: 'https://docs.mollie.com/overview/handling-errors', type: 'text/html' },
    },
  };
}
