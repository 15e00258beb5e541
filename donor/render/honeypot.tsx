import { honeypotField } from '../../contract/form-rules.ts';

/** A field that nobody sees: only a program fills it in. */
export function Honeypot() {
  return (
    <div className="honeypot" aria-hidden="true">
      <label htmlFor={honeypotField}>Laat dit veld leeg</label>
      <input id={honeypotField} name={honeypotField} tabIndex={-1} autoComplete="off" />
    </div>
  );
}
