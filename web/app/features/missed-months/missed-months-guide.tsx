import { Card } from '../../../ui/card.tsx';
import { Link } from '../../../ui/link.tsx';

const guide = [
  [
    'Te weinig geld op de rekening',
    'Na drie werkdagen proberen we het opnieuw, en op de 26e nog een keer als die voor de volgende afschrijving valt. Pas daarna vragen we het de donateur.',
  ],
  [
    'De rekening is onjuist, geblokkeerd of niet voor incasso',
    'De donateur krijgt een mail en betaalt één keer met iDEAL; die rekening neemt het over. De gift loopt door.',
  ],
  [
    'De rekening is opgeheven, of de machtiging geldt niet meer',
    'De gift rust meteen. De donateur krijgt een mail; één betaling met iDEAL brengt de gift weer op gang.',
  ],
  [
    'De bank houdt de afschrijving tegen',
    'Zo heeft de donateur het ingesteld. We proberen het niet opnieuw, maar vragen het de donateur. De gift loopt door.',
  ],
  [
    'De donateur heeft het bedrag teruggehaald',
    'Daar vragen we niet om. Een tweede keer binnen een jaar laat de gift rusten, tot de donateur weer geeft.',
  ],
  [
    'De donateur is overleden',
    'De gift stopt meteen. Naar dat adres gaat nooit meer een mail; u krijgt één bericht, om zelf iets te laten weten.',
  ],
  [
    'Vraagt uw aandacht',
    'De afschrijving was technisch niet in orde. Daar kan de donateur niets aan doen; kijk ernaar in uw Mollie-dashboard.',
  ],
  [
    'Wat de donateur merkt',
    'Eén mail, en herinneringen na vijf en acht dagen; zonder herinnering als de donateur weigerde of de machtiging niet meer geldt. Is er na vijftien dagen niets betaald, dan is de maand verloren.',
  ],
] as const;

/** For who reads of stornos for the first time: what happens by itself, and what does not. */
export function MissedMonthsGuide() {
  return (
    <Card title="Zo gaat het" description="Wat Gulhart doet, hangt af van wat de bank meldt.">
      <dl className="grid gap-4 text-sm md:grid-cols-2">
        {guide.map(([when, what]) => (
          <div key={when}>
            <dt className="font-semibold">{when}</dt>
            <dd className="mt-1 text-muted">{what}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-6 text-sm">
        Alles over giften per maand staat in de documentatie:{' '}
        <Link href="/documentation/maandelijkse-donateurs">Maandelijkse donateurs</Link>.
      </p>
    </Card>
  );
}
