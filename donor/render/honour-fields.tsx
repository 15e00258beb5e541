import type { ComponentProps } from 'react';
import { maxEmailLength, maxCardMessageLength, maxHonouredLength } from '../../contract/form-rules.ts';
import type { DonationPage } from './donation-page.ts';
import { Field } from './fields.tsx';

type HonourFieldsProps = Required<Pick<DonationPage, 'typed' | 'errors'>>;

const names = ['honourName', 'honourTo', 'honourEmail', 'honourMessage', 'honourOn'] as const;
type Name = (typeof names)[number];

/** The group is open when it has values or errors. */
export function HonourFields({ typed, errors }: HonourFieldsProps) {
  const field = (name: Name, label: string, input: ComponentProps<'input'>, aside = '') => (
    <Field
      name={name}
      label={label}
      aside={aside}
      error={errors[name]}
      renderControl={(attributes) => (
        <input {...attributes} autoComplete="off" defaultValue={typed[name]} {...input} />
      )}
    />
  );
  return (
    <details className="honour" open={names.some((name) => typed[name] || errors[name])}>
      <summary>Ter ere van iemand</summary>
      {field('honourName', 'Naam', { maxLength: maxHonouredLength })}
      <fieldset>
        <legend>Stuur een kaartje</legend>
        <small>Per mail, zonder bedrag. Daarna wissen wij het adres. Leeg laten mag.</small>
        {field('honourTo', 'Aan', { maxLength: maxHonouredLength })}
        {field('honourEmail', 'E-mailadres', { type: 'email', maxLength: maxEmailLength })}
        <Field
          name="honourMessage"
          label="Bericht"
          error={errors['honourMessage']}
          renderControl={(attributes) => (
            <textarea
              {...attributes}
              autoComplete="off"
              defaultValue={typed['honourMessage']}
              rows={4}
              maxLength={maxCardMessageLength}
            />
          )}
        />
        {field('honourOn', 'Op', { type: 'date' }, 'leeg: meteen')}
      </fieldset>
    </details>
  );
}
