import { FieldError } from './field-error.tsx';

interface TextFieldProps {
  name: string;
  label: string;
  type?: 'email' | 'text';
  autoComplete: string;
  maxLength: number;
  required?: boolean;
  value: string | undefined;
  error: string | undefined;
}

export function TextField({
  name,
  label,
  type = 'text',
  required = false,
  value,
  error,
  ...input
}: TextFieldProps) {
  return (
    <div className="field">
      <label htmlFor={name}>
        {label}
        {!required && <small> (optioneel)</small>}
      </label>
      <input
        id={name}
        name={name}
        type={type}
        required={required}
        defaultValue={value}
        aria-describedby={`${name}-error`}
        aria-invalid={Boolean(error)}
        {...input}
      />
      <FieldError name={name} error={error} />
    </div>
  );
}
