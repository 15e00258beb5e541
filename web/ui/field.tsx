import { type ComponentProps, createContext, type ReactNode, useContext, useId } from 'react';
import { CircleAlert, TriangleAlert, ChevronDown } from 'lucide-react';

const inputClass =
  'w-full min-h-11 rounded-box border border-edge bg-surface px-3 text-ink placeholder:text-muted aria-invalid:border-danger-text aria-invalid:ring-1 aria-invalid:ring-danger-text disabled:cursor-not-allowed disabled:bg-sunken disabled:text-muted [&[readonly]]:bg-sunken';

const FieldContext = createContext<Pick<ComponentProps<'input'>, 'id' | 'aria-describedby' | 'aria-invalid'>>(
  {},
);

export const useFieldContext = () => useContext(FieldContext);

interface FieldProps {
  label: ReactNode;
  note?: string | undefined;
  hint?: ReactNode;
  error?: string | undefined;
  warning?: string | undefined;
  id?: string;
  className?: string | undefined;
  children: ReactNode;
}

export function Field({
  label,
  note,
  hint,
  error,
  warning,
  id: givenId,
  className = '',
  children,
}: FieldProps) {
  const madeId = useId();
  const id = givenId ?? madeId;
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const describedBy = [hint ? hintId : '', error || warning ? errorId : ''].filter(Boolean).join(' ');
  return (
    <div className={`flex flex-col gap-1.5 ${className}`}>
      <label htmlFor={id} className="text-sm font-semibold">
        {label} {note && <span className="ml-1 font-normal text-muted">{note}</span>}
      </label>
      <FieldContext
        value={{ id, 'aria-describedby': describedBy || undefined, 'aria-invalid': error ? true : undefined }}
      >
        {children}
      </FieldContext>
      {hint && (
        <p id={hintId} className="text-sm text-muted">
          {hint}
        </p>
      )}
      <FieldError id={errorId} error={error} warning={warning} />
    </div>
  );
}

interface FieldErrorProps {
  id: string;
  error: string | undefined;
  warning?: string | undefined;
}

/** The element exists without an error too, so that screen readers announce an error that appears. */
export function FieldError({ id, error, warning }: FieldErrorProps) {
  return (
    <div id={id} aria-live="polite" className="text-sm font-medium text-danger-text">
      {error && <FieldErrorLine>{error}</FieldErrorLine>}
      {!error && warning && (
        <p className="flex items-start gap-1.5 text-warning-text">
          <TriangleAlert aria-hidden="true" className="mt-0.75 size-4 shrink-0" />
          <span>{warning}</span>
        </p>
      )}
    </div>
  );
}

export function FieldErrorLine({ children }: { children: string }) {
  return (
    <p className="flex items-start gap-1.5">
      <CircleAlert aria-hidden="true" className="mt-0.75 size-4 shrink-0" />
      <span>{children}</span>
    </p>
  );
}

export function Input({ className = '', type = 'text', ...rest }: ComponentProps<'input'>) {
  return <input type={type} className={`${inputClass} ${className}`} {...useFieldContext()} {...rest} />;
}

export function Textarea({ className = '', rows = 4, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea rows={rows} className={`${inputClass} py-2 ${className}`} {...useFieldContext()} {...rest} />
  );
}

/** Uses the native select, which works best on phones and with screen readers. */
export function Select({ className = '', ...rest }: ComponentProps<'select'>) {
  return (
    <span className={`relative block ${className}`}>
      <select className={`${inputClass} appearance-none pr-8`} {...useFieldContext()} {...rest} />
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 right-2.5 size-4 -translate-y-1/2 text-muted"
      />
    </span>
  );
}
