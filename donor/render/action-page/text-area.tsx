import { FieldError } from '../field-error.tsx';

interface TextAreaProps {
  name: string;
  label: string;
  hint?: string;
  rows: number;
  maxLength: number;
  value: string | undefined;
  error: string | undefined;
}

export function TextArea({ name, label, hint, value, error, ...area }: TextAreaProps) {
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      <textarea
        id={name}
        name={name}
        required
        defaultValue={value}
        aria-describedby={hint ? `${name}-hint ${name}-error` : `${name}-error`}
        aria-invalid={Boolean(error)}
        {...area}
      />
      {hint && <small id={`${name}-hint`}>{hint}</small>}
      <FieldError name={name} error={error} />
    </div>
  );
}
