import { useWatch } from 'react-hook-form';
import { saveReport } from '../../../../contract/endpoints/anbi.ts';
import type { AnbiYear } from '../../../../contract/anbi.ts';
import { call } from '../../../lib/api-client.ts';
import { Field } from '../../../ui/field.tsx';
import { Textarea } from '../../../ui/input.tsx';
import { ItemForm } from './item-form.tsx';
import { PdfField } from './pdf-field.tsx';
import { useItemForm } from './use-item-form.ts';

export function ReportItem({ year: { year, label, report } }: { year: AnbiYear }) {
  const { form, save, bar } = useItemForm({
    stored: { text: report.text, fileId: report.file },
    send: ({ text, fileId }) =>
      call(saveReport, { params: { year }, body: { text, fileId: fileId?.id ?? null } }),
  });
  const { errors } = form.formState;
  const file = useWatch({ control: form.control, name: 'fileId' });
  return (
    <ItemForm
      title={`Verslag van de activiteiten ${label}`}
      description="Wat u dit jaar hebt gedaan. Een paar zinnen is genoeg."
      bar={bar}
      save={save}
      saveLabel="Verslag opslaan"
    >
      <Field label="Verslag" note="of als PDF" error={errors.text?.message}>
        <Textarea rows={6} {...form.register('text')} />
      </Field>
      <PdfField
        label="Verslag als PDF"
        file={file}
        error={errors.fileId?.message}
        onChange={(changed) => {
          form.clearErrors('fileId');
          form.setValue('fileId', changed, { shouldDirty: true });
        }}
      />
    </ItemForm>
  );
}
