import { flushSync } from 'react-dom';
import { type KeyboardEvent, useRef, useState } from 'react';
import { Bold, Link2, List } from 'lucide-react';
import { insertLink, type Selected, toggleBold, toggleList } from '../lib/edit-markup.ts';
import { Button } from './button.tsx';
import { LinkDialog } from './link-dialog.tsx';

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
