import { EmailField } from './email-field.tsx';

interface LinkFormProps {
  typed: string | undefined;
  error: string | undefined;
}

/** Asks for the address to which a link is mailed. */
export function LinkForm({ typed, error }: LinkFormProps) {
  return (
    <form method="post" noValidate>
      <EmailField label="Uw e-mailadres" value={typed} error={error} />
      <button type="submit">Mail mij een link</button>
    </form>
  );
}
