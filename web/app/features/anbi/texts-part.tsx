import { type Anbi, type ItemLight, maxBoardMembers } from '../../../../contract/anbi.ts';
import { savePolicy, saveAim, savePayPolicy, saveBoard } from '../../../../contract/endpoints/anbi.ts';
import { call } from '../../../lib/api-client.ts';
import { ItemForm, parseYear, useItemForm, YearField } from './item-form.tsx';
import { PdfField } from './pdf-field.tsx';
import { TextareaField, InputField } from '../../../ui/form-fields.tsx';
import { useEffect, useRef, useState } from 'react';
import { useFieldArray } from 'react-hook-form';
import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import { Button, SmallButton } from '../../../ui/button.tsx';

export function TextsPart({ anbi: { aim, policy, board, pay, lights } }: { anbi: Anbi }) {
  return (
    <>
      <TextItem
        endpoint={saveAim}
        title="Doelstelling"
        hint="Wat uw organisatie wil bereiken, zoals in de statuten of in uw eigen woorden."
        text={aim}
        light={lights.aim}
      />
      <PolicyItem policy={policy} light={lights.policy} />
      <BoardItem board={board} light={lights.board} />
      <TextItem
        endpoint={savePayPolicy}
        title="Beloningsbeleid"
        hint="Wat bestuur, directie en medewerkers krijgen. Is dat niets, schrijf dat dan op."
        text={pay}
        light={lights.pay}
      />
    </>
  );
}

function PolicyItem({ policy: { text, until, file }, light }: { policy: Anbi['policy']; light: ItemLight }) {
  const { form, item } = useItemForm({
    stored: { text, until: until === null ? '' : String(until), fileId: file },
    send: (values) =>
      call(savePolicy, {
        body: { ...values, until: parseYear(values.until), fileId: values.fileId?.id ?? null },
      }),
  });
  return (
    <ItemForm title="Beleidsplan" light={light} item={item}>
      <TextareaField
        form={form}
        name="text"
        label="Hoofdlijnen van het beleid"
        note="of als PDF"
        hint="Wat u gaat doen, hoe u aan geld komt, en hoe u het beheert en besteedt."
        rows={7}
      />
      <PdfField form={form} label="Beleidsplan als PDF" />
      <YearField
        form={form}
        name="until"
        label="Geldt tot en met"
        hint="Het laatste jaar waar het plan over gaat. Wij waarschuwen u op tijd."
        placeholder="2028"
        fieldClass="max-w-xs"
      />
    </ItemForm>
  );
}

interface TextItemProps {
  endpoint: typeof saveAim | typeof savePayPolicy;
  title: string;
  hint: string;
  text: string;
  light: ItemLight;
}

function TextItem({ endpoint, title, hint, text, light }: TextItemProps) {
  const { form, item } = useItemForm({
    stored: { text },
    send: (body) => call(endpoint, { body }),
  });
  return (
    <ItemForm title={title} light={light} item={item}>
      <TextareaField form={form} name="text" label={title} hint={hint} rows={5} />
    </ItemForm>
  );
}

function BoardItem({ board, light }: { board: Anbi['board']; light: ItemLight }) {
  const { form, item } = useItemForm({
    stored: { members: board },
    send: (body) => call(saveBoard, { body }),
  });
  const { fields, append, remove, swap } = useFieldArray({ control: form.control, name: 'members' });
  const [announcement, setAnnouncement] = useState('');
  const list = useRef<HTMLOListElement>(null);
  const [focus, setFocus] = useState<{ index: number; button: string }>();

  // After a move, focuses the pressed button in the moved row, or the first enabled button there. After a removal,
  // focuses the remove button of the next row, or of the last row if no row follows.
  useEffect(() => {
    if (!focus) return;
    const row = list.current?.children[focus.index];
    const button = row?.querySelector<HTMLElement>(`[data-move="${focus.button}"]:not(:disabled)`);
    (button ?? row?.querySelector<HTMLElement>('[data-move]:not(:disabled)'))?.focus();
  }, [focus]);

  const nameAt = (index: number) => form.getValues(`members.${index}.name`) || `Bestuurslid ${index + 1}`;
  const move = (from: number, to: number) => {
    const name = nameAt(from);
    swap(from, to);
    setAnnouncement(`${name} staat nu op plaats ${to + 1}.`);
    setFocus({ index: to, button: to < from ? 'up' : 'down' });
  };
  const removeAt = (index: number) => {
    setAnnouncement(`${nameAt(index)} is uit de lijst.`);
    remove(index);
    setFocus({ index: Math.min(index, fields.length - 2), button: 'remove' });
  };
  const last = fields.length - 1;
  const buttonsAt = (at: number) => [
    { name: 'up', verb: 'omhoog', icon: ArrowUp, disabled: at === 0, press: () => move(at, at - 1) },
    { name: 'down', verb: 'omlaag', icon: ArrowDown, disabled: at === last, press: () => move(at, at + 1) },
    { name: 'remove', verb: 'verwijderen', icon: Trash2, disabled: false, press: () => removeAt(at) },
  ];
  return (
    <ItemForm title="Bestuur" light={light} item={item}>
      <ol ref={list} className="flex flex-col gap-5">
        {fields.map(({ id }, index) => (
          <li key={id} className="grid items-start gap-3 md:grid-cols-[1fr_1fr_auto]">
            <InputField
              form={form}
              name={`members.${index}.name`}
              label={`Naam van bestuurslid ${index + 1}`}
            />
            <InputField
              form={form}
              name={`members.${index}.task`}
              label={`Functie van bestuurslid ${index + 1}`}
              placeholder="voorzitter"
            />
            <div className="flex gap-1 md:pt-6.5">
              {buttonsAt(index).map(({ name, verb, icon, disabled, press }) => (
                <Button
                  key={name}
                  icon={icon}
                  variant="quiet"
                  size="icon"
                  data-move={name}
                  disabled={disabled}
                  aria-label={`Bestuurslid ${index + 1} ${verb}`}
                  onClick={press}
                />
              ))}
            </div>
          </li>
        ))}
      </ol>
      {fields.length === 0 && <p className="text-sm text-muted">Er staan nog geen bestuursleden in.</p>}
      <div>
        <SmallButton
          icon={Plus}
          disabled={fields.length >= maxBoardMembers}
          onClick={() => append({ name: '', task: '' })}
        >
          Bestuurslid toevoegen
        </SmallButton>
      </div>
      <output className="sr-only">{announcement}</output>
    </ItemForm>
  );
}
