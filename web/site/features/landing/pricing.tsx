import { buttonClass } from '../../../ui/button.tsx';
import { ThreadedSection } from './thread.tsx';

const lines = [
  ['Gulhart', '€\u00a00', 'Open source onder de MIT-licentie. Geen abonnement, geen opstartkosten.'],
  [
    'Deel van elke gift',
    '0\u00a0%',
    'Het geld loopt niet langs ons, dus we kunnen er ook niets van afhouden.',
  ],
  [
    'Betaalkosten',
    'van Mollie',
    'Mollie rekent een bedrag per betaling en verrekent dat rechtstreeks met u. De tarieven staan op hun site.',
  ],
] as const;

export function Pricing() {
  return (
    <ThreadedSection
      id="pricing"
      from="left"
      to="left"
      milestone="Van € 25 gaat alleen de betaling af"
      title="Wat het kost"
      intro="Zo weinig dat het op drie regels past."
    >
      <div className="rounded-box border border-line bg-surface">
        <dl className="divide-y divide-line">
          {lines.map(([name, price, text]) => (
            <div
              key={name}
              className="grid grid-cols-[1fr_auto] items-baseline gap-x-8 gap-y-1 px-4 py-3 md:p-6 md:grid-cols-[12rem_10rem_1fr] md:items-baseline"
            >
              <dt className="font-semibold">{name}</dt>
              <dd className="font-display text-2xl font-semibold tabular">{price}</dd>
              <dd className="text-muted max-md:col-span-2">{text}</dd>
            </div>
          ))}
        </dl>
        <div className="flex flex-wrap items-center justify-between gap-4 border-t border-line p-4 md:p-6">
          <p className="max-w-prose text-sm text-muted">
            Komt er ooit een betaalde dienst bij, dan hoort u dat minstens 30 dagen van tevoren en beslist u
            zelf.
          </p>
          <a href="/register" className={buttonClass()}>
            Aanmelden
          </a>
        </div>
      </div>
    </ThreadedSection>
  );
}
