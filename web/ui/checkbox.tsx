import { type ComponentProps, type ReactNode, useId } from 'react';
import { Check } from 'lucide-react';
import { FieldError } from './field.tsx';

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
}

export function Checkbox({ label, hint, error, id: givenId, className = '', ...rest }: CheckboxProps) {
  const madeId = useId();
  const id = givenId ?? madeId;
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const describedBy = [hint ? hintId : '', error ? errorId : ''].filter(Boolean).join(' ');
  return (
    <div className={`flex flex-col gap-1.5 ${className}`}>
      <div className="flex items-start gap-3">
        <span className="relative mt-0.5 inline-flex size-5 shrink-0">
          <input
            type="checkbox"
            id={id}
            aria-describedby={describedBy || undefined}
            aria-invalid={error ? true : undefined}
            // The radius of other boxes would turn a box of this size into a circle.
            className="peer size-5 appearance-none rounded-[5px] border border-edge bg-surface checked:border-action checked:bg-action aria-invalid:border-danger-text disabled:opacity-60"
            {...rest}
          />
          <Check
            aria-hidden="true"
            strokeWidth={3}
            className="pointer-events-none absolute inset-0.5 size-4 text-on-action opacity-0 peer-checked:opacity-100"
          />
        </span>
        <label htmlFor={id} className="text-sm">
          {label}
        </label>
      </div>
      {hint && (
        <p id={hintId} className="ml-8 text-sm text-muted">
          {hint}
        </p>
      )}
      <FieldError id={errorId} error={error} />
    </div>
  );
}
