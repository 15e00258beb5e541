import { createContext, type ReactNode, useContext, useId } from 'react';
import { CircleAlert, TriangleAlert } from 'lucide-react';

interface FieldContextValue {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

const FieldContext = createContext<FieldContextValue | null>(null);

/** What an input inside a Field needs; empty outside one, so that inputs can also stand alone. */
export function useFieldContext(): Partial<FieldContextValue> {
  return useContext(FieldContext) ?? {};
}

interface FieldProps {
  label: ReactNode;
  /** Beside the label, for instance 'optioneel'. */
  note?: string;
  hint?: ReactNode;
  error?: string | undefined;
  /** Of a value that was accepted: what deserves a look. */
  warning?: string | undefined;
  /** For links to the field; made up when left out. */
  id?: string;
  className?: string;
  children: ReactNode;
}

/** Label, hint and error around one input of this kit, which picks up its id and descriptions from here. */
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

/** Always in the page, so that assistive technology hears the text arrive. */
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
