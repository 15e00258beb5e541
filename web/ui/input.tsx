import type { InputHTMLAttributes, Ref, SelectHTMLAttributes, TextareaHTMLAttributes } from 'react';
import { ChevronDown } from 'lucide-react';
import { useFieldContext } from './field.tsx';

export const inputClass =
  'w-full min-h-11 rounded-box border border-edge bg-surface px-3 text-ink placeholder:text-muted aria-invalid:border-danger-text aria-invalid:ring-1 aria-invalid:ring-danger-text disabled:cursor-not-allowed disabled:bg-sunken disabled:text-muted [&[readonly]]:bg-sunken';

interface InputProps extends InputHTMLAttributes<HTMLInputElement> {
  ref?: Ref<HTMLInputElement>;
}

export function Input({ className = '', type = 'text', ...rest }: InputProps) {
  return <input type={type} className={`${inputClass} ${className}`} {...useFieldContext()} {...rest} />;
}

interface TextareaProps extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  ref?: Ref<HTMLTextAreaElement>;
}

export function Textarea({ className = '', rows = 4, ...rest }: TextareaProps) {
  return (
    <textarea rows={rows} className={`${inputClass} py-2 ${className}`} {...useFieldContext()} {...rest} />
  );
}

interface SelectProps extends SelectHTMLAttributes<HTMLSelectElement> {
  ref?: Ref<HTMLSelectElement>;
}

/** The browser's own select: the best one there is on a phone and for a screen reader. Children are `<option>`s. */
export function Select({ className = '', children, ...rest }: SelectProps) {
  return (
    <span className={`relative block ${className}`}>
      <select className={`${inputClass} appearance-none pr-10`} {...useFieldContext()} {...rest}>
        {children}
      </select>
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-muted"
      />
    </span>
  );
}
