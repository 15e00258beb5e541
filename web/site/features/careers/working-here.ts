import type { Point } from '../../layout/point-grid.tsx';

export const benefits: readonly Point[] = [
  {
    title: 'Thuis en op kantoor',
    text: 'We werken 2-3 dagen per week op kantoor in Utrecht, de rest waar jij het beste werkt.',
  },
  {
    title: 'Tijd en geld om te leren',
    text: 'Een opleidingsbudget van €1.500 per jaar, voor cursussen, boeken of een congres. Jij kiest.',
  },
  {
    title: 'Werk dat ergens toe leidt',
    text: 'Wat je maakt, brengt geld bij mensen die er iets goeds mee doen. Dat merk je elke dag.',
  },
  {
    title: 'Ruimte om het goed te doen',
    text: 'Liever een week later en af dan vandaag en half. Niemand haalt hier een nacht door.',
  },
  {
    title: 'Goede spullen',
    text: 'Een laptop naar keuze, een fatsoenlijke stoel en een scherm, ook voor je werkplek thuis.',
  },
  {
    title: 'Reizen en pensioen geregeld',
    text: 'Een reiskostenvergoeding voor de dagen op kantoor, een pensioenregeling en vakantiedagen die je echt opneemt.',
  },
];

export const applicationSteps: readonly Point[] = [
  {
    title: 'Schrijf ons',
    text: 'Een korte mail met je cv of je werk. Een brief mag, maar hoeft niet.',
  },
  {
    title: 'We lezen en antwoorden',
    text: 'Een mens leest je mail. Je hoort altijd iets, ook als het nee is, en dan ook waarom.',
  },
  {
    title: 'Kennismaken',
    text: 'Een gesprek, op kantoor of via een scherm: wie je bent, wat je zoekt, wat wij doen.',
  },
  {
    title: 'Samen aan het werk',
    text: 'Een kleine opdracht die op het echte werk lijkt, met tijd om hem te bespreken.',
  },
  {
    title: 'Het team ontmoeten',
    text: 'Je praat met de mensen met wie je gaat werken. Zij vragen jou iets, en jij hen.',
  },
  {
    title: 'Een voorstel',
    text: 'Een helder aanbod op papier: salaris, dagen, start. Daarna is het aan jou.',
  },
];
