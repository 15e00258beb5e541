import { EmailField } from './email-field.tsx';

/** Asks for the address to which a link is mailed. */
export function LinkForm({ typed, error }: { typed: string | undefined; error: string | undefined }) {
  return (
    <form method="post" noValidate>
      <EmailField label="Uw e-mailadres" value={typed} error={error} />
      <button type="submit">Mail mij een link</button>
    </form>
  );
}
