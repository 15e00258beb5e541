import * as check from '../setting-checks.ts';
import { defineSettings } from './setting-definition.ts';

const ofPayment = { category: 'financial', scope: 'organisation' } as const;

export const paymentSettings = defineSettings(ofPayment, {
  storno_recovery: {
    name: 'Gemiste maanden vanzelf herstellen',
    description:
      'Lukt een maandelijkse afschrijving niet, dan probeert Gulhart het opnieuw of vraagt het de donateur, naar gelang wat de bank meldt.',
    check: check.yesOrNo,
    permission: 'manageOrganisation',
    defaultValue: 'ja',
  },
  payment_api_environment: {
    name: 'Betaalomgeving',
    description: 'Of giften echt worden afgeschreven (live) of alleen worden geoefend (test).',
    check: check.environment,
    permission: 'manageOrganisation',
    stepUp: true,
    defaultValue: 'test',
  },
  mollie_api_key: {
    name: 'Testsleutel van Mollie',
    description: 'De sleutel waarmee giften worden geoefend.',
    check: check.paymentKey('test'),
    placeholder: 'test_…',
    isSecret: true,
    permission: 'manageOrganisation',
    stepUp: true,
  },
  mollie_api_live_key: {
    name: 'Live-sleutel van Mollie',
    description: 'De sleutel waarmee giften echt worden afgeschreven.',
    check: check.paymentKey('live'),
    placeholder: 'live_…',
    isSecret: true,
    permission: 'manageOrganisation',
    stepUp: true,
  },
});
