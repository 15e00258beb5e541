import * as check from '../setting-checks.ts';
import { defineSettings } from './setting-definition.ts';

const ofOutcomePage = { category: 'web', scope: 'both' } as const;

export const outcomePageSettings = defineSettings(ofOutcomePage, {
  custom_success_url: {
    name: 'Bedankpagina',
    description: 'De pagina waar de knop na een geslaagde gift naartoe gaat.',
    check: check.webAddress,
    placeholder: 'https://www.voorbeeld.nl/bedankt',
    isPublic: true,
  },
  custom_cancel_url: {
    name: 'Annuleringspagina',
    description: 'De pagina waar een donateur terechtkomt die de betaling afbreekt.',
    check: check.webAddress,
    placeholder: 'https://www.voorbeeld.nl/afgebroken',
    isPublic: true,
  },
});

const ofForm = { category: 'form', scope: 'organisation' } as const;

export const formSettings = defineSettings(ofForm, {
  form_amounts: {
    name: 'Bedragen op het formulier',
    description: 'Drie tot vijf bedragen om uit te kiezen. Het eerste is gekozen als het formulier opent.',
    check: check.presetAmounts,
    defaultValue: '10; 25; 50',
  },
  form_frequency: {
    name: 'Hoe vaak',
    description: 'Of eenmalig of maandelijks is gekozen als het formulier opent.',
    check: check.frequency,
    defaultValue: 'eenmalig',
  },
  form_quarterly: {
    name: 'Per kwartaal',
    description: 'Of donateurs ook per kwartaal kunnen geven. Er wordt dan elke drie maanden afgeschreven.',
    check: check.yesOrNo,
    defaultValue: 'nee',
  },
  form_yearly: {
    name: 'Per jaar',
    description:
      'Of donateurs ook per jaar kunnen geven. Er wordt dan elk jaar op dezelfde dag afgeschreven.',
    check: check.yesOrNo,
    defaultValue: 'nee',
  },
  form_heading: {
    name: 'Kop van het formulier',
    description: 'De grote regel boven het formulier.',
    check: check.line(60),
    defaultValue: 'Doneer nu',
  },
  form_introduction: {
    name: 'Inleiding van het formulier',
    description: 'Een paar regels onder de kop: waarvoor u geld vraagt.',
    check: check.linesOf(300),
  },
  form_thanks: {
    name: 'Bedanktekst',
    description: 'Wat een donateur leest op de pagina na een gelukte betaling.',
    check: check.linesOf(500),
  },
  form_costs: {
    name: 'Transactiekosten',
    description:
      'Wat één betaling u kost, in euro. Donateurs kunnen dat bedrag bij hun gift optellen. Leeg: het wordt niet gevraagd.',
    check: check.paymentCosts,
    placeholder: '0,32',
  },
  form_monthly_question: {
    name: 'Vraag om maandelijks',
    description:
      'Tot welk eenmalig bedrag, in euro, een donateur voor het betalen één keer wordt gevraagd of het maandelijks mag. Leeg: het wordt niet gevraagd.',
    check: check.questionLimit,
    placeholder: '50',
  },
  form_reminder: {
    name: 'Herinner mij',
    description:
      'Of wie nu niet wil geven, om een herinnering kan vragen. Die komt de volgende dag per mail.',
    check: check.yesOrNo,
    defaultValue: 'nee',
  },
  form_honours: {
    name: 'Ter ere van',
    description:
      'Of donateurs ter ere van iemand kunnen geven, en daarover iemand op een dag naar keuze een kaartje per mail kunnen laten sturen.',
    check: check.yesOrNo,
    defaultValue: 'nee',
  },
});
