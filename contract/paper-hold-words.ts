import type { PaperHold } from './paper-hold.ts';

export const paperHoldWords: Record<PaperHold, { text: string; href: string; link: string }> = {
  unconfirmed: {
    text: 'Bevestig eerst het e-mailadres van een eigenaar, met de link in de mail die wij stuurden. Op het dashboard kan die mail opnieuw worden verstuurd.',
    href: '/admin',
    link: 'Naar het dashboard',
  },
  no_live_key: {
    text: 'Er is geen live-sleutel die Mollie accepteert. Een eigenaar vult die in op het tabblad API Configuratie, en test haar daar.',
    href: '/admin?tab=api',
    link: 'Naar API Configuratie',
  },
  waiting: {
    text: 'De naam of het RSIN van uw organisatie lijkt op die van een andere organisatie bij Gulhart. Een beheerder kijkt ernaar; daarna krijgen de eigenaren een mail.',
    href: '/contact',
    link: 'Contact opnemen',
  },
  refused: {
    text: 'Een beheerder van Gulhart heeft de naam of het RSIN van uw organisatie afgewezen. Een eigenaar kan die wijzigen bij Organisatie, ook voor eerdere jaren.',
    href: '/admin?tab=organisatie',
    link: 'Naar Organisatie',
  },
};
