import { flushSync } from 'react-dom';
import { type KeyboardEvent, useRef, useState } from 'react';
import { Bold, Link2, List } from 'lucide-react';
import {
  insertLink,
  isLinkAddress,
  type TextWithSelection,
  toggleBold,
  toggleList,
} from '../lib/edit-markup.ts';
import { Button, SmallButton } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { Field, Input } from './field.tsx';
import { Form } from './form-fields.tsx';

export function useMarkup({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const input = useRef<HTMLTextAreaElement & HTMLInputElement>(null);
  const selected = (): TextWithSelection => ({
    text: value,
    start: input.current?.selectionStart ?? value.length,
    end: input.current?.selectionEnd ?? value.length,
  });
  const apply = ({ text, start, end }: TextWithSelection) => {
    // Synchronous, so that the cursor is in the right place before the user types the next letter.
    flushSync(() => onChange(text));
    input.current?.focus();
    input.current?.setSelectionRange(start, end);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'b' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    apply(toggleBold(selected()));
  };
  return { input, selected, apply, onKeyDown };
}

type MarkupButtonsProps = Pick<ReturnType<typeof useMarkup>, 'selected' | 'apply'>;

export function MarkupButtons({ selected, apply }: MarkupButtonsProps) {
  const [linked, setLinked] = useState<TextWithSelection | null>(null);
  return (
    <>
      <SmallButton variant="quiet" onClick={() => apply(toggleBold(selected()))}>
        <Bold aria-hidden="true" strokeWidth={4} className="size-4" />
        Vet
      </SmallButton>
      <SmallButton icon={Link2} variant="quiet" onClick={() => setLinked(selected())}>
        Link
      </SmallButton>
      <SmallButton icon={List} variant="quiet" onClick={() => apply(toggleList(selected()))}>
        Lijst
      </SmallButton>
      {linked && (
        <LinkDialog
          text={linked.text.slice(linked.start, linked.end)}
          onInsert={(text, address) => {
            setLinked(null);
            apply(insertLink(linked, text, address));
          }}
          onClose={() => setLinked(null)}
        />
      )}
    </>
  );
}

interface LinkDialogProps {
  text: string;
  onInsert: (text: string, address: string) => void;
  onClose: () => void;
}

function LinkDialog({ text: selectedText, onInsert, onClose }: LinkDialogProps) {
  const [text, setText] = useState(selectedText);
  const [address, setAddress] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const textError = text.trim() ? undefined : 'Vul in wat er te lezen staat.';
  const addressError = !address.trim()
    ? 'Vul in waar de link heen gaat.'
    : isLinkAddress(address)
      ? undefined
      : 'Dit is geen webadres of e-mailadres.';
  return (
    <Dialog open onOpenChange={onClose} title="Link invoegen">
      <Form
        onSubmit={() => {
          setIsChecked(true);
          if (!textError && !addressError) onInsert(text, address);
        }}
      >
        <Field label="Tekst" error={isChecked ? textError : undefined}>
          <Input value={text} maxLength={200} onChange={({ target }) => setText(target.value)} />
        </Field>
        <Field
          label="Adres"
          hint="Een webadres of een e-mailadres."
          error={isChecked ? addressError : undefined}
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
      </Form>
    </Dialog>
  );
}
