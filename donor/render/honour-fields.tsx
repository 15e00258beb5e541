import { maxEmailLength, maxCardMessageLength, maxHonouredLength } from '../../contract/form-rules.ts';
import type { DonationPage } from './donation-page.ts';
import { FieldError } from './fields.tsx';

type HonourFieldsProps = Required<Pick<DonationPage, 'typed' | 'errors'>>;

const names = ['honourName', 'honourTo', 'honourEmail', 'honourMessage', 'honourOn'] as const;
type Name = (typeof names)[number];

/** Works without script. Open when it has content or errors. */
export function HonourFields({ typed, errors }: HonourFieldsProps) {
  const field = (name: Name) => ({
    id: name,
    name,
    autoComplete: 'off',
    defaultValue: typed[name],
    'aria-describedby': `${name}-error`,
    'aria-invalid': Boolean(errors[name]),
  });
  const error = (name: Name) => <FieldError name={name} error={errors[name]} />;
  return (
    <details className="honour" open={names.some((name) => typed[name] || errors[name])}>
      <summary>Ter ere van iemand</summary>
      <div className="field">
        <label htmlFor="honourName">Naam</label>
        <input {...field('honourName')} maxLength={maxHonouredLength} />
        {error('honourName')}
      </div>
      <fieldset>
        <legend>Stuur een kaartje</legend>
        <small>Per mail, zonder bedrag. Daarna wissen wij het adres. Leeg laten mag.</small>
        <div className="field">
          <label htmlFor="honourTo">Aan</label>
          <input {...field('honourTo')} maxLength={maxHonouredLength} />
          {error('honourTo')}
        </div>
        <div className="field">
          <label htmlFor="honourEmail">E-mailadres</label>
          <input {...field('honourEmail')} type="email" maxLength={maxEmailLength} />
          {error('honourEmail')}
        </div>
        <div className="field">
          <label htmlFor="honourMessage">Bericht</label>
          <textarea {...field('honourMessage')} rows={4} maxLength={maxCardMessageLength} />
          {error('honourMessage')}
        </div>
        <div className="field">
          <label htmlFor="honourOn">
            Op<small> (leeg: meteen)</small>
          </label>
          <input {...field('honourOn')} type="date" />
          {error('honourOn')}
        </div>
      </fieldset>
    </details>
  );
}
