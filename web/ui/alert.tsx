import type { ReactNode } from 'react';
import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import { type Tone, toneClass, toneTextClass } from './badge.tsx';
import { ApiError, serverMessage } from '../lib/api-client.ts';

const icons = { success: CircleCheck, warning: TriangleAlert, danger: CircleAlert, neutral: Info } as const;

interface AlertProps {
  tone: Tone;
  title: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  /** For an alert that appears after the page has loaded: screen readers read the text aloud. */
  announce?: boolean;
}

export function Alert({ tone, title, children, action, announce = false }: AlertProps) {
  const Icon = icons[tone];
  return (
    <div
      role={announce ? 'alert' : undefined}
      className={`flex gap-3 rounded-box border p-4 text-sm text-ink ${toneClass[tone]}`}
    >
      <Icon aria-hidden="true" className={`mt-px size-5 shrink-0 ${toneTextClass[tone]}`} />
      <div className="flex min-w-0 flex-col items-start gap-1">
        <p className={`font-semibold wrap-anywhere ${toneTextClass[tone]}`}>{title}</p>
        {children && <div className="wrap-anywhere">{children}</div>}
        {action && <div className="mt-2">{action}</div>}
      </div>
    </div>
  );
}

interface FormErrorProps {
  message?: string | undefined;
  error?: Error | null;
  fallback?: string;
  /** True if the form itself shows errors beside fields. An error about fields is then not shown here. */
  fieldsAreShown?: boolean;
}

export function FormError({ message, error, fallback, fieldsAreShown = false }: FormErrorProps) {
  const isShown = fieldsAreShown && error instanceof ApiError && Object.keys(error.fields).length > 0;
  const title = message ?? (error && !isShown ? (serverMessage(error) ?? fallback) : undefined);
  return title === undefined ? null : <Alert tone="danger" title={title} announce />;
}
