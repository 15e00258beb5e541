const fields = [
  ['amount', 'verplicht', 'Het bedrag in euro’s, minimaal 1. 12,50 en 12.50 mogen allebei.'],
  ['email', 'verplicht', 'Waar de bevestiging en de kwitantie naartoe gaan.'],
  ['isRecurring', 'optioneel', 'true voor een maandelijkse gift. Weggelaten: eenmalig.'],
  [
    'frequency',
    'optioneel',
    'In plaats van isRecurring: once, monthly, quarterly of yearly. Per kwartaal en per jaar zet u eerst aan bij uw formulier.',
  ],
  ['firstName', 'optioneel', 'Voornaam, voor de aanhef.'],
  ['lastName', 'optioneel', 'Achternaam, voor de kwitantie.'],
] as const;

export function FieldList() {
  return (
    <dl className="divide-y divide-line border-y border-line">
      {fields.map(([name, need, meaning]) => (
        <div key={name} className="grid gap-x-6 gap-y-1 py-3 sm:grid-cols-[12rem_1fr]">
          <dt className="flex items-baseline gap-3">
            <code className="font-mono text-sm font-semibold">{name}</code>
            <span className="text-xs text-muted">{need}</span>
          </dt>
          <dd className="text-muted">{meaning}</dd>
        </div>
      ))}
    </dl>
  );
}
