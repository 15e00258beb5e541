import { errorCodes, type ErrorBody, type ErrorCode } from '../../contract/error-codes.ts';

interface AppErrorDetails {
  /** A Dutch sentence for the user. The default is the first of `fields`, or else the sentence of the error code. */
  message?: string;
  fields?: Record<string, string>;
  retryAfterSeconds?: number;
  cause?: unknown;
}

export class AppError extends Error {
  readonly code: ErrorCode;
  readonly fields: Record<string, string> | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, { message, fields, retryAfterSeconds, cause }: AppErrorDetails = {}) {
    super(message ?? (fields && Object.values(fields)[0]) ?? errorCodes[code].message, { cause });
    this.name = 'AppError';
    this.code = code;
    this.fields = fields;
    this.retryAfterSeconds = retryAfterSeconds;
  }

  get status(): number {
    return errorCodes[this.code].status;
  }

  /** Fastify and its plugins read the status under this name. */
  get statusCode(): number {
    return this.status;
  }

  toBody(): ErrorBody {
    const body = { message: this.message, error: this.message, code: this.code };
    return this.fields ? { ...body, fields: this.fields } : body;
  }
}

export const conflictError = (message: string) => new AppError('conflict', { message });
export const fieldError = (field: string, sentence: string) =>
  new AppError('validation_failed', { fields: { [field]: sentence } });
