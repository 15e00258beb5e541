import { maxEmailLength, honeypotField } from '../../contract/form-rules.ts';
import type { ComponentProps } from 'react';

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

interface EmailFieldProps {
  label: string;
  value: string | undefined;
  error: string | undefined;
}

export function EmailField(field: EmailFieldProps) {
  return (
    <TextField
      name="email"
      type="email"
      autoComplete="email"
      maxLength={maxEmailLength}
      required
      {...field}
    />
  );
}

export function EuroInput({ name, ...input }: ComponentProps<'input'> & { name: string }) {
  return (
    <div className="euro">
      <input id={name} name={name} inputMode="decimal" autoComplete="off" maxLength={20} {...input} />
    </div>
  );
}

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

/** Hidden: only bots fill it in. */
export function Honeypot() {
  return (
    <div className="honeypot" aria-hidden="true">
      <label htmlFor={honeypotField}>Laat dit veld leeg</label>
      <input id={honeypotField} name={honeypotField} tabIndex={-1} autoComplete="off" />
    </div>
  );
}

export function LinkForm({ typed, error }: { typed: string | undefined; error: string | undefined }) {
  return (
    <form method="post" noValidate>
      <EmailField label="Uw e-mailadres" value={typed} error={error} />
      <button type="submit">Mail mij een link</button>
    </form>
  );
}

/** Always present, because the script fills it. */
export function FieldError({ name, error }: { name: string; error: string | undefined }) {
  return (
    <p className="error" id={`${name}-error`}>
      {error}
    </p>
  );
}
