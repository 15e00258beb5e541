import type { ChangeEvent } from 'react';
import { emailDetails, type EmailFields } from '../../../../contract/email-fields.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import type { mailKindOf } from './mail-kinds.ts';
import { InsertArea } from './insert-area.tsx';
import { readLabels, showLabels, toLabel } from './placeholder-labels.ts';
import { TextField } from './text-field.tsx';

const automaticPlaceholders = new Set(['logoUrl', 'primaryColor', 'stopUrl', 'customMessage']);

interface EmailFieldsFormProps {
  kind: ReturnType<typeof mailKindOf>;
  fields: EmailFields;
  onChange: (fields: EmailFields) => void;
}

export function EmailFieldsForm({ kind, fields, onChange }: EmailFieldsFormProps) {
  const placeholders = Object.fromEntries(
    Object.entries(kind.placeholders).filter(([name]) => !automaticPlaceholders.has(name)),
  );
  const change = (changed: Partial<EmailFields>) => onChange({ ...fields, ...changed });
  type TextName = 'subject' | 'heading' | 'greeting' | 'thanks' | 'closing' | 'signature';
  const textProps = (name: TextName) => ({
    value: showLabels(fields[name], placeholders),
    placeholders,
    otherPlaceholders: kind.placeholders,
    onChange: (shown: string) => change({ [name]: readLabels(shown, placeholders) }),
  });
  const checkboxProps = (name: 'showLogo' | 'showAmount' | 'showOrganisation') => ({
    checked: fields[name],
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => change({ [name]: target.checked }),
  });
  const toggleDetail = (name: (typeof emailDetails)[number]['name'], isShown: boolean) =>
    change({
      details: emailDetails
        .map((detail) => detail.name)
        .filter((each) => (each === name ? isShown : fields.details.includes(each))),
    });

  return (
    <InsertArea placeholders={placeholders} write={(_name, label) => toLabel(label)}>
      <div className="flex flex-col gap-6">
        <TextField label="Onderwerp" maxLength={120} {...textProps('subject')} />
        <TextField label="Kop" maxLength={200} {...textProps('heading')} />
        <TextField label="Aanhef" maxLength={200} {...textProps('greeting')} />
        <TextField label={kind.textLabel} rows={6} maxLength={10_000} hasMarkup {...textProps('thanks')} />
        <fieldset className="flex flex-col gap-3">
          <legend className="mb-3 text-sm font-semibold">In de mail laten zien</legend>
          <div className="grid gap-3 sm:grid-cols-2">
            <Checkbox label="Logo" {...checkboxProps('showLogo')} />
            <Checkbox label="Bedrag" {...checkboxProps('showAmount')} />
            {emailDetails.map(({ name, label }) => (
              <Checkbox
                key={name}
                label={label}
                checked={fields.details.includes(name)}
                onChange={({ target }) => toggleDetail(name, target.checked)}
              />
            ))}
            <Checkbox label="Gegevens van uw organisatie" {...checkboxProps('showOrganisation')} />
          </div>
        </fieldset>
        <TextField label="Afsluiting" rows={5} maxLength={10_000} hasMarkup {...textProps('closing')} />
        <TextField label="Ondertekening" rows={3} maxLength={1_000} {...textProps('signature')} />
        <p className="text-sm text-muted">
          Een regel met een gegeven dat u niet hebt ingevuld, zoals uw RSIN, wordt vanzelf weggelaten.
        </p>
      </div>
    </InsertArea>
  );
}
