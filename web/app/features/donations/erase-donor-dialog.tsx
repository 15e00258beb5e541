import { useState } from 'react';
import { serverMessage } from '../../../lib/api-client.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { Input } from '../../../ui/input.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { type Donor, useEraseDonor } from './api.ts';

/** Erases a donor once the address was typed over: what is gone cannot be brought back. */
export function EraseDonorDialog({ donor, onClose }: { donor: Donor; onClose: () => void }) {
  const erase = useEraseDonor();
  const [typed, setTyped] = useState('');
  const [isWrong, setIsWrong] = useState(false);

  const confirm = () => {
    const isSame = typed.trim().toLowerCase() === donor.email.toLowerCase();
    setIsWrong(!isSame);
    if (!isSame) return;
    erase.mutate(donor, {
      onSuccess: ({ message }) => {
        toast({ title: 'Gegevens verwijderd', description: message });
        onClose();
      },
    });
  };

  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title="Gegevens verwijderen"
      description={
        <>
          Het gaat om alle giften van <strong className="wrap-anywhere text-ink">{donor.email}</strong> aan{' '}
          <span className="wrap-anywhere">{donor.organizationName}</span>. Dit kan niet ongedaan worden
          gemaakt.
        </>
      }
      confirmLabel="Verwijderen"
      busyLabel="Verwijderen..."
      busy={erase.isPending}
      onConfirm={confirm}
    >
      <div className="flex flex-col gap-4">
        <ul className="flex list-disc flex-col gap-1.5 pl-5 text-sm text-muted">
          {consequences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
        <Field
          label="Typ het e-mailadres over"
          error={isWrong ? 'Dit is niet het e-mailadres van deze donateur.' : undefined}
        >
          <Input
            type="email"
            autoComplete="off"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </Field>
        {erase.isError && (
          <FormError message={serverMessage(erase.error) ?? 'De gegevens konden niet worden verwijderd.'} />
        )}
      </div>
    </ConfirmDialog>
  );
}

const consequences = [
  'Naam en e-mailadres verdwijnen uit al deze giften. De mails erover worden verwijderd.',
  'De bedragen blijven in de boeken: de wet vraagt om die zeven jaar te bewaren. Zo lang bewaren wij apart wie een ' +
    'betaalde gift gaf, voor de Belastingdienst. In het dashboard ziet niemand dat nog.',
  'Zolang er een maandelijkse gift of een betaling loopt, kan dit niet. ' +
    'Een vaste gift stopt u onder Vaste donateurs.',
  'Bij Mollie verwijdert de organisatie de donateur zelf.',
];
