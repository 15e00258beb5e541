import type { ReactNode } from 'react';
import { Badge } from '../../../ui/badge.tsx';
import { ThreadedSection } from './thread.tsx';

interface Feature {
  title: string;
  text: string;
  example: ReactNode;
}

const features: Feature[] = [
  {
    title: 'Eenmalig en maandelijks',
    text: 'De eerste gift gaat met iDEAL | Wero, de volgende maanden vanzelf per automatische incasso. Per kwartaal of per jaar kan ook.',
    example: (
      <span className="grid w-full grid-cols-2 rounded-box border border-edge text-center text-sm font-semibold">
        <span className="py-2 text-muted">Eenmalig</span>
        <span className="rounded-box bg-action py-2 text-on-action">Maandelijks</span>
      </span>
    ),
  },
  {
    title: 'Op uw eigen rekening',
    text: 'U koppelt uw eigen account bij Mollie. Het geld gaat daarheen; Gulhart heeft het nooit in handen.',
    example: (
      <span className="flex w-full items-center gap-3 text-sm">
        <span className="font-semibold">Anna</span>
        <span className="h-px flex-1 bg-accent" />
        <span className="tabular rounded-box border border-line bg-surface px-3 py-1.5 font-semibold">
          € 25,00
        </span>
        <span className="h-px flex-1 bg-accent" />
        <span className="font-semibold">u</span>
      </span>
    ),
  },
  {
    title: 'Bedankt, met kwitantie',
    text: 'Na elke gift een mail in uw woorden, met een PDF voor de belastingaangifte erbij.',
    example: (
      <span className="w-full rounded-box border border-line bg-surface px-4 py-3 text-sm">
        <span className="block font-semibold">Bedankt voor uw gift, Anna</span>
        <span className="mt-1 inline-block text-muted">kwitantie.pdf · 21 kB</span>
      </span>
    ),
  },
  {
    title: 'Op elke website',
    text: 'Eén regel code in WordPress, Webflow of gewone HTML. Of deel gewoon de link naar uw formulier.',
    example: (
      <code className="w-full overflow-hidden rounded-box border border-line bg-surface px-4 py-3 font-mono text-xs text-ellipsis whitespace-nowrap">
        {'<script src="…/donate.js">'}
      </code>
    ),
  },
  {
    title: 'Overzicht dat klopt',
    text: 'Elke gift met status, bedrag en donateur. Zoeken, filteren, uitvoeren, en elke nacht nagerekend met Mollie.',
    example: (
      <span className="flex w-full flex-wrap gap-2">
        <Badge tone="success">Betaald</Badge>
        <Badge tone="warning">In afwachting</Badge>
        <Badge tone="neutral">Terugbetaald</Badge>
      </span>
    ),
  },
  {
    title: 'Stoppen kan altijd',
    text: 'In elke bevestiging staat een link waarmee een maandelijkse gever zelf stopt. Dat scheelt mail en wantrouwen.',
    example: (
      <span className="text-sm font-medium text-accent-text underline underline-offset-4">
        Mijn maandelijkse gift stoppen
      </span>
    ),
  },
];

export function Features() {
  return (
    <ThreadedSection
      id="features"
      from="right"
      to="left"
      milestone="Het geld gaat rechtstreeks naar u"
      title="Alles tussen gever en doel, en niets ertussenin"
      intro="Zes dingen die u anders zelf zou moeten regelen."
    >
      <ul className="grid gap-2 sm:grid-cols-2 sm:gap-5 lg:grid-cols-3">
        {features.map(({ title, text, example }) => (
          <li key={title} className="flex flex-col rounded-box border border-line bg-surface">
            <div
              aria-hidden="true"
              className="hidden h-28 items-center justify-center rounded-t-box border-b border-line bg-sunken px-6 sm:flex"
            >
              {example}
            </div>
            <div className="px-4 py-3 sm:p-6">
              <h3 className="text-lg">{title}</h3>
              <p className="mt-1 sm:mt-2 text-pretty text-muted">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </ThreadedSection>
  );
}
