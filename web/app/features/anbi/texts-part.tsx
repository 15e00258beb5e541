import type { Anbi, ItemLight } from '../../../../contract/anbi.ts';
import { BoardItem } from './board-item.tsx';
import { useWatch } from 'react-hook-form';
import { savePolicy, saveAim, savePayPolicy } from '../../../../contract/endpoints/anbi.ts';
import { call } from '../../../lib/api-client.ts';
import { Field } from '../../../ui/field.tsx';
import { Input, Textarea } from '../../../ui/input.tsx';
import { ItemForm } from './item-form.tsx';
import { PdfField } from './pdf-field.tsx';
import { isTypedYear, readTypedYear } from './typed-year.ts';
import { useItemForm } from './use-item-form.ts';

/** What is the same every year. */
export function TextsPart({ anbi: { aim, policy, board, pay, lights } }: { anbi: Anbi }) {
  return (
    <>
      <TextItem
        path="aim"
        title="Doelstelling"
        hint="Wat uw organisatie wil bereiken, zoals in de statuten of in uw eigen woorden."
        text={aim}
        light={lights.aim}
      />
      <PolicyItem policy={policy} light={lights.policy} />
      <BoardItem board={board} light={lights.board} />
      <TextItem
        path="pay"
        title="Beloningsbeleid"
        hint="Wat bestuur, directie en medewerkers krijgen. Is dat niets, schrijf dat dan op."
        text={pay}
        light={lights.pay}
      />
    </>
  );
}

interface PolicyItemProps {
  policy: Anbi['policy'];
  light: ItemLight;
}

function PolicyItem({ policy: { text, until, file }, light }: PolicyItemProps) {
  const { form, save, bar } = useItemForm({
    stored: { text, until: until === null ? '' : String(until), fileId: file },
    send: (values) =>
      call(savePolicy, {
        body: {
          text: values.text,
          until: readTypedYear(values.until),
          fileId: values.fileId?.id ?? null,
        },
      }),
  });
  const { errors } = form.formState;
  const chosen = useWatch({ control: form.control, name: 'fileId' });
  return (
    <ItemForm title="Beleidsplan" light={light} bar={bar} save={save} saveLabel="Beleidsplan opslaan">
      <Field
        label="Hoofdlijnen van het beleid"
        note="of als PDF"
        hint="Wat u gaat doen, hoe u aan geld komt, en hoe u het beheert en besteedt."
        error={errors.text?.message}
      >
        <Textarea rows={7} {...form.register('text')} />
      </Field>
      <PdfField
        label="Beleidsplan als PDF"
        file={chosen}
        error={errors.fileId?.message}
        onChange={(changed) => {
          form.clearErrors('fileId');
          form.setValue('fileId', changed, { shouldDirty: true });
        }}
      />
      <Field
        label="Geldt tot en met"
        note="optioneel"
        hint="Het laatste jaar waar het plan over gaat. Wij waarschuwen u op tijd."
        error={errors.until?.message}
        className="max-w-xs"
      >
        <Input
          inputMode="numeric"
          maxLength={4}
          placeholder="2028"
          {...form.register('until', { validate: isTypedYear })}
        />
      </Field>
    </ItemForm>
  );
}

interface TextItemProps {
  path: 'aim' | 'pay';
  title: string;
  hint: string;
  text: string;
  light: ItemLight;
}

/** An item that is one text. */
function TextItem({ path, title, hint, text, light }: TextItemProps) {
  const { form, save, bar } = useItemForm({
    stored: { text },
    send: (body) => call(path === 'aim' ? saveAim : savePayPolicy, { body }),
  });
  return (
    <ItemForm title={title} light={light} bar={bar} save={save} saveLabel={`${title} opslaan`}>
      <Field label={title} hint={hint} error={form.formState.errors.text?.message}>
        <Textarea rows={5} {...form.register('text')} />
      </Field>
    </ItemForm>
  );
}
