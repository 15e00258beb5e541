import { saveAim, savePayPolicy } from '../../../../contract/endpoints/anbi.ts';
import type { ItemLight } from '../../../../contract/anbi.ts';
import { call } from '../../../lib/api-client.ts';
import { Field } from '../../../ui/field.tsx';
import { Textarea } from '../../../ui/input.tsx';
import { ItemForm } from './item-form.tsx';
import { useItemForm } from './use-item-form.ts';

interface TextItemProps {
  path: 'aim' | 'pay';
  title: string;
  hint: string;
  text: string;
  light: ItemLight;
}

/** An item that is one text. */
export function TextItem({ path, title, hint, text, light }: TextItemProps) {
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
