import type { Anbi, ItemLight } from '../../../../contract/anbi.ts';
import { BoardItem } from './board-item.tsx';
import { savePolicy, saveAim, savePayPolicy } from '../../../../contract/endpoints/anbi.ts';
import { call } from '../../../lib/api-client.ts';
import { ItemForm, parseYear, useItemForm, YearField } from './item-form.tsx';
import { PdfField } from './pdf-field.tsx';
import { TextareaField } from '../../../ui/form-fields.tsx';

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
