import { Alert } from './alert.tsx';

interface FormErrorProps {
  /** Why the form could not be sent; nothing is shown without it. */
  message: string | undefined;
}

/** Stands just above the button of a form, where the eye is after pressing it. */
export function FormError({ message }: FormErrorProps) {
  return message === undefined ? null : <Alert tone="danger" title={message} announce />;
}
