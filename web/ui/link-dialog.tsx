import { useState } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { Field } from './field.tsx';
import { Input } from './input.tsx';

interface LinkDialogProps {
  /** What was selected, to begin with. */
  text: string;
  onInsert: (text: string, address: string) => void;
  onClose: () => void;
}

export function LinkDialog({ text: selectedText, onInsert, onClose }: LinkDialogProps) {
  const [text, setText] = useState(selectedText);
  const [address, setAddress] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const errorOf = (value: string, sentence: string) => (isChecked && !value.trim() ? sentence : undefined);
  return (
    <Dialog open onOpenChange={onClose} title="Link invoegen">
      <form
        noValidate
        className="flex flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          // A form inside the form of the page, as React sees it.
          event.stopPropagation();
          setIsChecked(true);
          if (text.trim() && address.trim()) onInsert(text, address);
        }}
      >
        <Field label="Tekst" error={errorOf(text, 'Vul in wat er te lezen staat.')}>
          <Input value={text} maxLength={200} onChange={({ target }) => setText(target.value)} />
        </Field>
        <Field
          label="Adres"
          hint="Een webadres of een e-mailadres."
          error={errorOf(address, 'Vul in waar de link heen gaat.')}
        >
          <Input
            value={address}
            maxLength={900}
            inputMode="url"
            autoCapitalize="none"
            placeholder="www.voorbeeld.nl"
            onChange={({ target }) => setAddress(target.value)}
          />
        </Field>
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            Annuleren
          </Button>
          <Button type="submit">Invoegen</Button>
        </div>
      </form>
    </Dialog>
  );
}
