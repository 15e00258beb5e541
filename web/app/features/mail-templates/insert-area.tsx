import {
  createContext,
  type FocusEvent,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react';
import { Braces } from 'lucide-react';
import { SmallButton } from '../../../ui/button.tsx';
import { Popover } from '../../../ui/popover.tsx';
import type { Placeholders } from './placeholder-labels.ts';

type TextInput = HTMLInputElement | HTMLTextAreaElement;

const FieldsContext = createContext(new Map<Element, (text: string) => void>());

export function useInsertable(input: RefObject<TextInput | null>, onChange: (text: string) => void): void {
  const fields = useContext(FieldsContext);
  useEffect(() => {
    const field = input.current;
    if (!field) return undefined;
    fields.set(field, onChange);
    return () => void fields.delete(field);
  });
}

interface InsertAreaProps {
  placeholders: Placeholders;
  write: (name: string, label: string) => string;
  children: ReactNode;
}

/** One menu that inserts a placeholder at the cursor of the text field that had the focus last. */
export function InsertArea({ placeholders, write, children }: InsertAreaProps) {
  const [fields] = useState(() => new Map<Element, (text: string) => void>());
  const [field, setField] = useState<TextInput | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const chosen = useRef<string>(null);
  const remember = ({ target }: FocusEvent) => {
    if (fields.has(target)) setField(target as TextInput);
  };
  /** Runs when the menu has closed, because the open menu keeps the focus. */
  const insertChosen = (event: Event) => {
    if (chosen.current === null || !field) return;
    event.preventDefault();
    const { selectionStart, selectionEnd, value } = field;
    field.setRangeText(chosen.current, selectionStart ?? value.length, selectionEnd ?? value.length, 'end');
    field.focus();
    fields.get(field)?.(field.value);
    chosen.current = null;
  };
  const target = field && fields.has(field) ? field.labels?.[0]?.textContent?.trim() : undefined;
  return (
    <div onFocus={remember} className="flex flex-col gap-4">
      <div className="sticky top-14 z-10 -mx-1 flex items-center justify-between gap-3 bg-paper px-1 py-2 lg:top-0">
        <p className="min-w-0 text-sm wrap-anywhere text-muted">
          {target ? `Komt in ‘${target}’, bij de cursor.` : 'Zet de cursor in een tekst.'}
        </p>
        <Popover
          title="Gegevens"
          open={isOpen}
          onOpenChange={setIsOpen}
          // On a wide screen the menu is over the preview, so that the text stays visible.
          {...(innerWidth >= 1280 && { side: 'right', align: 'start' })}
          onCloseAutoFocus={insertChosen}
          className="w-72"
          trigger={<SmallButton icon={Braces}>Gegeven invoegen</SmallButton>}
        >
          {field && fields.has(field) ? (
            <ul className="-m-2 flex max-h-[19.5rem] flex-col">
              {Object.entries(placeholders).map(([name, { label }]) => (
                <li key={name}>
                  <SmallButton
                    variant="quiet"
                    title={`{{${name}}}`}
                    className="w-full justify-start! font-normal!"
                    onClick={() => {
                      chosen.current = write(name, label);
                      setIsOpen(false);
                    }}
                  >
                    {label}
                  </SmallButton>
                </li>
              ))}
            </ul>
          ) : (
            <p className="text-sm text-muted">Zet eerst de cursor in een tekst.</p>
          )}
        </Popover>
      </div>
      <FieldsContext value={fields}>{children}</FieldsContext>
    </div>
  );
}
