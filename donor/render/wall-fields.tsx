import {
  isTicked,
  maxWallMessageLength,
  maxWallNameLength,
  wallConsent,
  wallConsentInMemoriam,
} from '../../contract/form-rules.ts';

export interface WallFieldsView {
  /** False for an in memoriam. */
  showsAmounts: boolean;
  /** Somebody outside the organisation made the page and may thank donors. */
  hasMaker?: boolean;
}

interface WallFieldsProps {
  view: WallFieldsView;
  typed: Readonly<Record<string, string | undefined>>;
}

/** CSS shows the other fields, so that they work without script. */
export function WallFields({ view, typed }: WallFieldsProps) {
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
          Iedereen kan dit lezen. Weghalen kan altijd, in Mijn gift.
          {view.hasMaker && ' Wie deze pagina maakte, kan u via ons bedanken en ziet uw e-mailadres niet.'}
        </small>
      </div>
    </fieldset>
  );
}
