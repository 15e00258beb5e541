export function FrequencyFields({ isRecurring }: { isRecurring: boolean }) {
  return (
    <fieldset>
      <legend>Hoe vaak?</legend>
      <div className="choices">
        <input type="radio" id="once" name="isRecurring" value="false" defaultChecked={!isRecurring} />
        <label htmlFor="once">Eenmalig</label>
        <input type="radio" id="monthly" name="isRecurring" value="true" defaultChecked={isRecurring} />
        <label htmlFor="monthly">Maandelijks</label>
        <small className="monthly">
          Elke maand per automatische incasso. Stoppen kan altijd, met de link in uw bevestigingsmail.
        </small>
      </div>
    </fieldset>
  );
}
