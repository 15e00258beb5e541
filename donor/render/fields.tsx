import { maxEmailLength, honeypotField } from '../../contract/form-rules.ts';
import type { ComponentProps, ReactNode } from 'react';

interface ControlAttributes {
  id: string;
  name: string;
  'aria-describedby': string;
  'aria-invalid': true | undefined;
}

interface FieldProps {
  name: string;
  label: string;
  aside?: string | false;
  hint?: ReactNode;
  error: string | undefined;
  renderControl: (attributes: ControlAttributes) => ReactNode;
}

export function Field({ name, label, aside, hint, error, renderControl }: FieldProps) {
  return (
    <div className="field">
      <label htmlFor={name}>
        {label}
        {aside && <small> ({aside})</small>}
      </label>
      {renderControl({
        id: name,
        name,
        'aria-describedby': hint ? `${name}-hint ${name}-error` : `${name}-error`,
        'aria-invalid': error ? true : undefined,
      })}
      {hint && <small id={`${name}-hint`}>{hint}</small>}
      <FieldError name={name} error={error} />
    </div>
  );
}

interface TextFieldProps extends ComponentProps<'input'> {
  name: string;
  label: string;
  hint?: string | null;
  value: string | undefined;
  error: string | undefined;
}

export function TextField({ name, label, required = false, hint, value, error, ...input }: TextFieldProps) {
  return (
    <Field
      name={name}
      label={label}
      aside={!required && 'optioneel'}
      hint={hint}
      error={error}
      renderControl={(attributes) => (
        <input type="text" required={required} defaultValue={value} {...attributes} {...input} />
      )}
    />
  );
}

export function EmailField(field: Pick<TextFieldProps, 'label' | 'value' | 'error'>) {
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
      <input id={name} name={name} inputMode="decimal" maxLength={20} {...input} />
    </div>
  );
}

interface TextAreaProps extends ComponentProps<'textarea'> {
  name: string;
  label: string;
  hint: string;
  value: string | undefined;
  error: string | undefined;
}

export function TextArea({ name, label, hint, value, error, ...area }: TextAreaProps) {
  return (
    <Field
      name={name}
      label={label}
      hint={hint}
      error={error}
      renderControl={(attributes) => <textarea required defaultValue={value} {...attributes} {...area} />}
    />
  );
}

/** Input and label are siblings, so that CSS can show more fields for a chosen option. */
export function Choice({ id, label, ...input }: ComponentProps<'input'> & { id: string; label: string }) {
  return (
    <>
      <input type="radio" id={id} {...input} />
      <label htmlFor={id}>{label}</label>
    </>
  );
}

export function PostButton({ children }: { children: ReactNode }) {
  return (
    <form method="post">
      <button type="submit">{children}</button>
    </form>
  );
}

export function Honeypot() {
  return (
    <div className="honeypot" aria-hidden="true">
      <label htmlFor={honeypotField}>Laat dit veld leeg</label>
      <input id={honeypotField} name={honeypotField} tabIndex={-1} autoComplete="off" />
    </div>
  );
}

interface LinkFormProps {
  /** The address of the page itself if undefined. */
  action?: string;
  typed?: string | undefined;
  error?: string | undefined;
}

export function LinkForm({ action, typed, error }: LinkFormProps) {
  return (
    <form method="post" action={action} noValidate>
      <EmailField label="Uw e-mailadres" value={typed} error={error} />
      <button type="submit">Mail mij een link</button>
    </form>
  );
}

/** The element exists even without an error, because the script fills it. */
export function FieldError({ name, error }: { name: string; error: string | undefined }) {
  return (
    <p className="error" id={`${name}-error`}>
      {error}
    </p>
  );
}
