const fields = [
  { name: 'amount', meaning: 'Het bedrag in euro, minimaal 1. Zowel 12,50 als 12.50 mag.', required: true },
  { name: 'email', meaning: 'Het e-mailadres waar de bevestiging naartoe gaat.', required: true },
  { name: 'firstName', meaning: 'Voornaam.', required: false },
  { name: 'lastName', meaning: 'Achternaam.', required: false },
  { name: 'isRecurring', meaning: 'Met de waarde true wordt het een maandelijkse gift.', required: false },
  {
    name: 'frequency',
    meaning:
      'In plaats van isRecurring: once, monthly, quarterly of yearly. De laatste twee zet u eerst aan bij uw formulier.',
    required: false,
  },
];

export function FieldList() {
  return (
    <dl
      aria-label="Velden van het formulier"
      className="grid gap-x-4 gap-y-2 text-sm sm:grid-cols-[auto_1fr]"
    >
      {fields.map(({ name, meaning, required }) => (
        <div key={name} className="sm:contents">
          <dt>
            <code className="font-mono text-xs font-semibold">{name}</code>{' '}
            <span className="text-muted">{required ? 'verplicht' : 'optioneel'}</span>
          </dt>
          <dd>{meaning}</dd>
        </div>
      ))}
    </dl>
  );
}
