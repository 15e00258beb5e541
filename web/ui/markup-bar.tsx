import { flushSync } from 'react-dom';
import { type KeyboardEvent, useRef, useState } from 'react';
import { Bold, Link2, List } from 'lucide-react';
import { insertLink, type Selected, toggleBold, toggleList } from '../lib/edit-markup.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { Field } from './field.tsx';
import { Input } from './input.tsx';

/** What buttons beside a text need to work on what is selected in it. */
export function useMarkup({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const input = useRef<HTMLTextAreaElement & HTMLInputElement>(null);
  const selected = (): Selected => ({
    text: value,
    start: input.current?.selectionStart ?? value.length,
    end: input.current?.selectionEnd ?? value.length,
  });
  const apply = ({ text, start, end }: Selected) => {
    // At once: whoever types on means the place between the marks.
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

/** Bold, a link, a list. */
export function MarkupButtons({ selected, apply }: MarkupButtonsProps) {
  const [linked, setLinked] = useState<Selected | null>(null);
  return (
    <>
      <Button variant="quiet" size="small" onClick={() => apply(toggleBold(selected()))}>
        <Bold aria-hidden="true" className="size-4" />
        Vet
      </Button>
      <Button variant="quiet" size="small" onClick={() => setLinked(selected())}>
        <Link2 aria-hidden="true" className="size-4" />
        Link
      </Button>
      <Button variant="quiet" size="small" onClick={() => apply(toggleList(selected()))}>
        <List aria-hidden="true" className="size-4" />
        Lijst
      </Button>
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
  /** What was selected, to begin with. */
  text: string;
  onInsert: (text: string, address: string) => void;
  onClose: () => void;
}

function LinkDialog({ text: selectedText, onInsert, onClose }: LinkDialogProps) {
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
