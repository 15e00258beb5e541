import { type ComponentProps, type ReactNode, useId } from 'react';

interface SwitchProps extends Omit<ComponentProps<'input'>, 'type' | 'role'> {
  label: ReactNode;
  hint?: ReactNode;
}

export function Switch({ label, hint, className = '', ...rest }: SwitchProps) {
  const id = useId();
  const hintId = `${id}-hint`;
  return (
    <div className={`relative flex items-start justify-between gap-6 ${className}`}>
      <div className="min-w-0">
        <label
          htmlFor={id}
          className="text-sm font-semibold after:absolute after:inset-0 after:cursor-pointer"
        >
          {label}
        </label>
        {hint && (
          <p id={hintId} className="mt-1 text-sm text-muted">
            {hint}
          </p>
        )}
      </div>
      <span className="relative inline-flex h-6 w-11 shrink-0">
        <input
          type="checkbox"
          // The standard 'ARIA in HTML' forbids `aria-checked` on a checkbox.
          // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props
          role="switch"
          id={id}
          aria-describedby={hint ? hintId : undefined}
          className="peer h-6 w-11 appearance-none rounded-full border border-edge bg-sunken transition-colors checked:border-action checked:bg-action disabled:opacity-60"
          {...rest}
        />
        <span
          aria-hidden="true"
          className="pointer-events-none absolute top-1 left-1 size-4 rounded-full bg-muted transition-transform peer-checked:translate-x-5 peer-checked:bg-on-action"
        />
      </span>
    </div>
  );
}
