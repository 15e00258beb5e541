import type { Point } from '../../layout/page-parts.tsx';

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

export const vacancies = [
  {
    id: 'frontend-developer',
    title: 'Frontend Developer',
    department: 'Techniek',
    description:
      'Je bouwt wat donateurs en organisaties zien: formulieren die op elke telefoon meteen werken, en een dashboard waarin iemand zonder handleiding de weg vindt.',
    responsibilities: [
      'Schermen ontwerpen en bouwen in React en TypeScript, samen met de ontwerper',
      'Het donatieformulier klein, snel en toegankelijk houden, ook zonder JavaScript',
      'Componenten maken die anderen graag hergebruiken',
      'Testen schrijven die de browser gebruiken zoals een bezoeker dat doet',
      'Meelezen met het werk van collega’s en dat van jou laten meelezen',
    ],
    requirements: [
      'Je kent HTML, CSS en TypeScript door en door, en React goed',
      'Toegankelijkheid is voor jou een eis, geen extraatje',
      'Je merkt het als iets traag is en rust niet voor je weet waarom',
      'Je schrijft helder Nederlands, ook in een foutmelding',
    ],
  },
  {
    id: 'backend-developer',
    title: 'Backend Developer',
    department: 'Techniek',
    description:
      'Je zorgt dat elke gift precies één keer telt. Ook als een netwerk hapert, een bericht twee keer komt of een server midden in een betaling stopt.',
    responsibilities: [
      'Betalingen, maandelijkse giften en terugbetalingen bouwen in TypeScript op PostgreSQL',
      'De koppeling met de betaaldienstverlener bewaken, tot op de cent',
      'Gegevens van organisaties van elkaar gescheiden houden, in code en in de database',
      'Meten hoe de dienst zich houdt en problemen vóór zijn',
      'Uitleggen waarom iets zo is gebouwd, kort en op papier',
    ],
    requirements: [
      'Ervaring met Node.js of een vergelijkbaar platform, en met SQL',
      'Je denkt vanzelf na over wat er gebeurt als iets halverwege misgaat',
      'Je vindt een goede test mooier dan een slimme truc',
      'Ervaring met betalingen of boekhouding is mooi meegenomen',
    ],
  },
  {
    id: 'ux-ui-designer',
    title: 'UX/UI Designer',
    department: 'Ontwerp',
    description:
      'Je maakt geven vanzelfsprekend. Van het eerste bedrag op het formulier tot de kwitantie in de mail: jij bepaalt hoe het voelt en wat er mag vervallen.',
    responsibilities: [
      'Onderzoeken waar donateurs en organisaties blijven steken, en dat oplossen',
      'Schermen, mails en kwitanties ontwerpen die bij elkaar horen',
      'De teksten mee schrijven: kort, warm en zonder jargon',
      'Ons ontwerpsysteem onderhouden, licht en donker',
      'Ontwerpen uitproberen met mensen die ze gaan gebruiken',
    ],
    requirements: [
      'Een portfolio met werk dat in gebruik is, en wat je ervan leerde',
      'Je ontwerpt voor een klein scherm en een haperende verbinding',
      'Je kent de richtlijnen voor toegankelijkheid en past ze toe',
      'Je kunt een keuze uitleggen aan iemand die het er niet mee eens is',
    ],
  },
  {
    id: 'customer-success-manager',
    title: 'Customer Success Manager',
    department: 'Organisaties',
    description:
      'Je helpt stichtingen en goede doelen op weg, van aanmelden tot de eerste gift, en vertelt ons wat er beter moet.',
    responsibilities: [
      'Nieuwe organisaties begeleiden tot hun formulier online staat',
      'Vragen beantwoorden over koppelen, uitbetaling en maandelijkse giften',
      'Documentatie en artikelen schrijven die vragen voorkomen',
      'Verzamelen wat organisaties nodig hebben en het op onze tafel leggen',
      'Donateurs die bij ons uitkomen vriendelijk de goede kant op helpen',
    ],
    requirements: [
      'Je kent de wereld van stichtingen en goede doelen van binnenuit',
      'Je legt iets technisch uit aan een penningmeester die er geen zin in heeft',
      'Uitstekend Nederlands, gesproken en geschreven',
      'Je belooft alleen wat we waarmaken',
    ],
  },
];

export type Vacancy = (typeof vacancies)[number];
