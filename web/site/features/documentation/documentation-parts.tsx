import type { ReactNode } from 'react';
import { readOpenApiDocument } from '../../../../contract/endpoints/site.ts';
import { urlOf } from '../../../lib/api-client.ts';

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

const notes: readonly { title: string; text: ReactNode }[] = [
  {
    title: 'Oefen eerst',
    text: 'Een nieuw account staat in de testomgeving. Doe een paar oefengiften en zet in uw dashboard, onder API Configuratie, pas daarna live aan.',
  },
  {
    title: 'Ook zonder script',
    text: 'Wordt het script geblokkeerd, dan leidt de action van het formulier naar het gehoste formulier, ingevuld zoals het was. Laat die dus staan.',
  },
  {
    title: 'Uw eigen domein',
    text: 'Het complete formulier werkt op elke website met https. Registreer uw domeinen, dan werkt het alleen nog daar en komt een donateur na het betalen op uw eigen pagina terug.',
  },
  {
    title: 'Geen sporen',
    text: 'Het script plaatst geen cookies, bewaart niets in de browser en laat de opmaak van uw pagina met rust.',
  },
  {
    title: 'Streng beveiligde websites',
    text: 'Heeft uw website een Content-Security-Policy, sta ons adres dan toe in script-src, connect-src, frame-src en form-action.',
  },
  {
    title: 'Zelf programmeren',
    text: (
      <>
        Alles wat het formulier doet, kan ook met de API. De beschrijving staat in{' '}
        <a href={urlOf(readOpenApiDocument, {})} className="text-accent-text underline underline-offset-4">
          openapi.json
        </a>
        .
      </>
    ),
  },
];

export function Notes() {
  return (
    <dl className="grid gap-x-12 gap-y-6 rounded-box border border-line bg-surface p-6 sm:grid-cols-2 md:p-8">
      {notes.map(({ title, text }) => (
        <div key={title}>
          <dt className="font-semibold">{title}</dt>
          <dd className="mt-1 text-muted">{text}</dd>
        </div>
      ))}
    </dl>
  );
}

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

export function Steps({ children }: { children: readonly ReactNode[] }) {
  return (
    <ol className="flex flex-col gap-5">
      {children.map((step, index) => (
        <li key={index} className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4">
          <span
            aria-hidden="true"
            className="flex size-8 items-center justify-center rounded-full border border-accent font-display text-sm font-semibold text-accent-text"
          >
            {index + 1}
          </span>
          <div className="flex flex-col gap-3 pt-0.5 [&>p]:max-w-prose">{step}</div>
        </li>
      ))}
    </ol>
  );
}
