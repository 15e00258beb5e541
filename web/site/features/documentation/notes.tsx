import type { ReactNode } from 'react';
import { readOpenApiDocument } from '../../../../contract/endpoints/site.ts';
import { urlOf } from '../../../lib/api-client.ts';

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
