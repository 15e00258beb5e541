interface FormField {
  name: string;
  isRequired: boolean;
  meaning: string;
}

const fields: readonly FormField[] = [
  {
    name: 'amount',
    isRequired: true,
    meaning: 'Het bedrag in euro’s, minimaal 1. 12,50 en 12.50 mogen allebei.',
  },
  { name: 'email', isRequired: true, meaning: 'Waar de bevestiging en de kwitantie naartoe gaan.' },
  {
    name: 'isRecurring',
    isRequired: false,
    meaning: 'true voor een maandelijkse gift. Weggelaten: eenmalig.',
  },
  {
    name: 'frequency',
    isRequired: false,
    meaning:
      'In plaats van isRecurring: once, monthly, quarterly of yearly. Per kwartaal en per jaar zet u eerst aan bij uw formulier.',
  },
  { name: 'firstName', isRequired: false, meaning: 'Voornaam, voor de aanhef.' },
  { name: 'lastName', isRequired: false, meaning: 'Achternaam, voor de kwitantie.' },
];

export function FieldList() {
  return (
    <dl className="divide-y divide-line border-y border-line">
      {fields.map(({ name, isRequired, meaning }) => (
        <div key={name} className="grid gap-x-6 gap-y-1 py-3 sm:grid-cols-[12rem_1fr]">
          <dt className="flex items-baseline gap-3">
            <code className="font-mono text-sm font-semibold">{name}</code>
            <span className="text-xs text-muted">{isRequired ? 'verplicht' : 'optioneel'}</span>
          </dt>
          <dd className="text-muted">{meaning}</dd>
        </div>
      ))}
    </dl>
  );
}
