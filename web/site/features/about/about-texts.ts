import type { Point } from '../../layout/page-parts.tsx';

export const values: readonly Point[] = [
  {
    title: 'Het geld is van het doel',
    text: 'Een gift gaat naar de eigen rekening van de organisatie. Wij zitten er nooit tussen met een pot, een voorschot of een belang.',
  },
  {
    title: 'Een donateur is geen doelwit',
    text: 'We vragen alleen wat nodig is, volgen niemand, en stoppen met geven is even makkelijk als beginnen.',
  },
  {
    title: 'Een gift telt precies één keer',
    text: 'Niet twee keer na een dubbele klik, niet nul keer als het netwerk wegvalt. We testen dat door onze eigen software op het slechtste moment uit te zetten.',
  },
  {
    title: 'Voor iedereen te gebruiken',
    text: 'Op een oude telefoon, met een schermlezer, zonder JavaScript. Wie wil geven, moet kunnen geven.',
  },
  {
    title: 'Zeggen wat waar is',
    text: 'Geen verzonnen klanten, geen loze beloften. Weten we iets niet of kunnen we iets niet, dan staat dat er.',
  },
  {
    title: 'Rustig groeien',
    text: 'We bouwen wat organisaties elke dag nodig hebben en laten weg wat alleen mooi staat in een folder.',
  },
];

export const team: readonly Point[] = [
  { title: 'Techniek', text: 'Bouwt de formulieren, de betalingen en het dashboard, en houdt ze overeind.' },
  {
    title: 'Ontwerp',
    text: 'Maakt dat een donateur niet hoeft na te denken en een penningmeester niet hoeft te zoeken.',
  },
  {
    title: 'Organisaties',
    text: 'Helpt stichtingen op weg, beantwoordt vragen en schrijft wat er op deze website te lezen is.',
  },
  {
    title: 'Beveiliging en privacy',
    text: 'Kijkt bij alles mee. Wat gevoelig is, blijft dicht, ook voor onszelf.',
  },
];

export const partners: readonly Point[] = [
  {
    title: 'Mollie',
    text: 'De betaaldienstverlener. Uw organisatie heeft er een eigen account; Mollie ontvangt de betaling en betaalt uit op uw rekening.',
  },
  {
    title: 'iDEAL | Wero',
    text: 'De betaalmethode die vrijwel elke Nederlander al gebruikt, in de vertrouwde omgeving van de eigen bank.',
  },
  {
    title: 'SEPA-incasso',
    text: 'De Europese standaard waarmee een maandelijkse gift wordt afgeschreven, met het recht op terugboeking voor de donateur.',
  },
  {
    title: 'Open software',
    text: 'Gulhart draait op PostgreSQL, Node.js en React, gereedschap dat van niemand alleen is. Onze eigen broncode is dat ook niet: die staat open onder de MIT-licentie.',
  },
];
