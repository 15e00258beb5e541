import { errorCodes, type ErrorBody, type ErrorCode } from '../../contract/error-codes.ts';

interface AppErrorDetails {
  /** The Dutch sentence people read; the code's own sentence when left out. */
  message?: string;
  /** A sentence per refused field. */
  fields?: Record<string, string>;
  /** When trying again makes sense. */
  retryAfterSeconds?: number;
  cause?: unknown;
}

/** A refusal that the person asking may know about. */
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

  /** The same under the name that Fastify and its plugins look for. */
  get statusCode(): number {
    return this.status;
  }

  toBody(): ErrorBody {
    const body = { message: this.message, error: this.message, code: this.code };
    return this.fields ? { ...body, fields: this.fields } : body;
  }
}
