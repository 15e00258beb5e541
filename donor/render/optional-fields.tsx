import {
  isTicked,
  maxWallMessageLength,
  maxWallNameLength,
  wallConsent,
  wallConsentInMemoriam,
  maxEmailLength,
  maxCardMessageLength,
  maxHonouredLength,
} from '../../contract/form-rules.ts';
import type { ComponentProps } from 'react';
import { Field } from './fields.tsx';

type Texts = Readonly<Record<string, string | undefined>>;

export interface WallFieldsView {
  showsAmounts: boolean;
  /** Somebody outside the organisation made the page and may thank donors. */
  hasMaker?: boolean;
  /** The name of the organisation, if it must approve messages before the page shows them. */
  reviewer?: string | undefined;
}

/** CSS shows the other fields when the box is ticked, so that they work without JavaScript. */
export function WallFields({ view, typed }: { view: WallFieldsView; typed: Texts }) {
  return (
    <fieldset className="wall-fields">
      <legend>Op deze pagina</legend>
      <input type="checkbox" id="wall" name="wall" value="true" defaultChecked={isTicked(typed['wall'])} />
      <label htmlFor="wall">{view.showsAmounts ? wallConsent : wallConsentInMemoriam}</label>
      <div>
        <div className="field">
          <label htmlFor="wallName">Naam op de pagina</label>
          <input
            id="wallName"
            name="wallName"
            autoComplete="off"
            maxLength={maxWallNameLength}
            defaultValue={typed['wallName']}
            aria-describedby="wall-hint"
          />
          <small id="wall-hint">Leeg laten mag: dan staat er Anoniem.</small>
        </div>
        {view.showsAmounts && (
          <p className="tick">
            <input
              type="checkbox"
              id="wallAmount"
              name="wallAmount"
              value="true"
              defaultChecked={isTicked(typed['wallAmount'])}
            />
            <label htmlFor="wallAmount">Toon mijn bedrag</label>
          </p>
        )}
        <div className="field">
          <label htmlFor="wallMessage">
            Kort bericht<small> (optioneel)</small>
          </label>
          <input
            id="wallMessage"
            name="wallMessage"
            autoComplete="off"
            maxLength={maxWallMessageLength}
            defaultValue={typed['wallMessage']}
          />
        </div>
        <small>
          {view.reviewer && `Uw naam staat er zodra ${view.reviewer} hem heeft bekeken. `}
          Iedereen kan dit lezen. Weghalen kan altijd, in Mijn gift.
          {view.hasMaker && ' Wie deze pagina maakte, kan u via ons bedanken en ziet uw e-mailadres niet.'}
        </small>
      </div>
    </fieldset>
  );
}

const honourNames = ['honourName', 'honourTo', 'honourEmail', 'honourMessage', 'honourOn'];

export function HonourFields({ typed, errors }: { typed: Texts; errors: Texts }) {
  const field = (name: string, label: string, input: ComponentProps<'input'>, aside = '') => (
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
    <details className="honour" open={honourNames.some((name) => typed[name] || errors[name])}>
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
