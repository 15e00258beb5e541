import deductibleGifts from './articles/deductible-gifts.md?raw';
import formOutOfTheWay from './articles/form-out-of-the-way.md?raw';
import goodReceipt from './articles/good-receipt.md?raw';
import monthlyGiving from './articles/monthly-giving.md?raw';

export interface Article {
  slug: string;
  title: string;
  /** At most 160 characters. */
  description: string;
  topic: string;
  minutes: number;
  text: string;
}

export const articles: readonly Article[] = [
  {
    slug: 'anbi-en-giften-aftrekken',
    title: 'ANBI en aftrekbare giften: wat uw donateurs willen weten',
    description:
      'Wanneer een gift aftrekbaar is, wat het verschil is tussen een gewone en een periodieke gift, en wat uw donateur daarvoor van u nodig heeft.',
    topic: 'Belasting',
    minutes: 5,
    text: deductibleGifts,
  },
  {
    slug: 'een-donatieformulier-dat-niet-in-de-weg-zit',
    title: 'Een donatieformulier dat niet in de weg zit',
    description:
      'Negen dingen om na te lopen op uw eigen donatiepagina, van het eerste veld tot de laatste knop. De meeste kosten een kwartier.',
    topic: 'Formulieren',
    minutes: 5,
    text: formOutOfTheWay,
  },
  {
    slug: 'maandelijks-geven-met-sepa',
    title: 'Maandelijks geven en SEPA: zo werkt een machtiging',
    description:
      'Van de eerste iDEAL-betaling tot een terugboeking: wat er bij een maandelijkse gift gebeurt, en welke rechten uw donateur heeft.',
    topic: 'Betalen',
    minutes: 5,
    text: monthlyGiving,
  },
  {
    slug: 'wat-een-goede-kwitantie-bevat',
    title: 'Wat een goede kwitantie bevat',
    description:
      'Een kwitantie is een stuk voor de belasting en een bedankje tegelijk. Dit hoort erop, dit kan eraf, en zo lang bewaart u het.',
    topic: 'Administratie',
    minutes: 4,
    text: goodReceipt,
  },
];
