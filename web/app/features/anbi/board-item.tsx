import { useEffect, useRef, useState } from 'react';
import { useFieldArray } from 'react-hook-form';
import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import { saveBoard } from '../../../../contract/endpoints/anbi.ts';
import { type Anbi, type ItemLight, maxBoardMembers } from '../../../../contract/anbi.ts';
import { call } from '../../../lib/api-client.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { ItemForm } from './item-form.tsx';
import { useItemForm } from './use-item-form.ts';

/** Names with functions, in the order of the page. */
export function BoardItem({ board, light }: { board: Anbi['board']; light: ItemLight }) {
  const { form, save, bar } = useItemForm({
    stored: { members: board },
    send: (body) => call(saveBoard, { body }),
  });
  const { fields, append, remove, swap } = useFieldArray({ control: form.control, name: 'members' });
  const [said, setSaid] = useState('');
  const list = useRef<HTMLOListElement>(null);
  const [focus, setFocus] = useState<{ place: number; on: string }>();
  const { errors } = form.formState;

  // The button that was pressed goes along with its row.
  useEffect(() => {
    if (!focus) return;
    const row = list.current?.children[focus.place];
    const wanted = row?.querySelector<HTMLElement>(`[data-move="${focus.on}"]:not(:disabled)`);
    (wanted ?? row?.querySelector<HTMLElement>('[data-move]:not(:disabled)'))?.focus();
  }, [focus]);

  const nameAt = (place: number) => form.getValues(`members.${place}.name`) || `Bestuurslid ${place + 1}`;
  const move = (from: number, to: number) => {
    const name = nameAt(from);
    swap(from, to);
    setSaid(`${name} staat nu op plaats ${to + 1}.`);
    setFocus({ place: to, on: to < from ? 'up' : 'down' });
  };
  const drop = (place: number) => {
    setSaid(`${nameAt(place)} is uit de lijst.`);
    remove(place);
    setFocus({ place: Math.min(place, fields.length - 2), on: 'remove' });
  };
  return (
    <ItemForm title="Bestuur" light={light} bar={bar} save={save} saveLabel="Bestuur opslaan">
      <ol ref={list} className="flex flex-col gap-5">
        {fields.map(({ id }, place) => (
          <li key={id} className="grid items-start gap-3 md:grid-cols-[1fr_1fr_auto]">
            <Field label={`Naam van bestuurslid ${place + 1}`} error={errors.members?.[place]?.name?.message}>
              <Input {...form.register(`members.${place}.name`)} />
            </Field>
            <Field
              label={`Functie van bestuurslid ${place + 1}`}
              error={errors.members?.[place]?.task?.message}
            >
              <Input placeholder="voorzitter" {...form.register(`members.${place}.task`)} />
            </Field>
            <div className="flex gap-1 md:pt-6.5">
              <Button
                variant="quiet"
                size="icon"
                data-move="up"
                disabled={place === 0}
                aria-label={`Bestuurslid ${place + 1} omhoog`}
                onClick={() => move(place, place - 1)}
              >
                <ArrowUp aria-hidden="true" className="size-4" />
              </Button>
              <Button
                variant="quiet"
                size="icon"
                data-move="down"
                disabled={place === fields.length - 1}
                aria-label={`Bestuurslid ${place + 1} omlaag`}
                onClick={() => move(place, place + 1)}
              >
                <ArrowDown aria-hidden="true" className="size-4" />
              </Button>
              <Button
                variant="quiet"
                size="icon"
                data-move="remove"
                aria-label={`Bestuurslid ${place + 1} verwijderen`}
                onClick={() => drop(place)}
              >
                <Trash2 aria-hidden="true" className="size-4" />
              </Button>
            </div>
          </li>
        ))}
      </ol>
      {fields.length === 0 && <p className="text-sm text-muted">Er staan nog geen bestuursleden in.</p>}
      <div>
        <Button
          variant="secondary"
          size="small"
          disabled={fields.length >= maxBoardMembers}
          onClick={() => append({ name: '', task: '' })}
        >
          <Plus aria-hidden="true" className="size-4" />
          Bestuurslid toevoegen
        </Button>
      </div>
      <output className="sr-only">{said}</output>
    </ItemForm>
  );
}
