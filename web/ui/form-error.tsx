import { serverMessage } from '../lib/api-client.ts';
import { Alert } from './alert.tsx';

interface FormErrorProps {
  message?: string | undefined;
  /** Of a request that failed; its server message is shown. */
  error?: Error | null;
  /** Shown when the server gave no message. */
  fallback?: string;
}

/** Stands just above the submit button. Renders nothing without a message or an error. */
export function FormError({ message, error, fallback }: FormErrorProps) {
  const title = message ?? (error ? (serverMessage(error) ?? fallback) : undefined);
  return title === undefined ? null : <Alert tone="danger" title={title} announce />;
}
