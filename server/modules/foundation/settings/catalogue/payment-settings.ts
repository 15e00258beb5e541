import * as check from '../setting-checks.ts';
import type { SettingDefinitions } from './setting-definition.ts';

export const paymentSettings = {
  storno_recovery: {
    name: 'Gemiste maanden vanzelf herstellen',
    description:
      'Lukt een maandelijkse afschrijving niet, dan probeert Gulhart het opnieuw of vraagt het de donateur, naar gelang wat de bank meldt.',
    category: 'financial',
    scope: 'organisation',
    check: check.yesOrNo,
    permission: 'manageOrganisation',
    defaultValue: 'ja',
  },
  payment_api_environment: {
    name: 'Betaalomgeving',
    description: 'Of giften echt worden afgeschreven (live) of alleen worden geoefend (test).',
    category: 'financial',
    scope: 'organisation',
    check: check.environment,
    permission: 'manageOrganisation',
    stepUp: true,
    defaultValue: 'test',
  },
  mollie_api_key: {
    name: 'Testsleutel van Mollie',
    description: 'De sleutel waarmee giften worden geoefend.',
    category: 'financial',
    scope: 'organisation',
    check: check.paymentKey('test'),
    placeholder: 'test_…',
    isSecret: true,
    permission: 'manageOrganisation',
    stepUp: true,
  },
  mollie_api_live_key: {
    name: 'Live-sleutel van Mollie',
    description: 'De sleutel waarmee giften echt worden afgeschreven.',
    category: 'financial',
    scope: 'organisation',
    check: check.paymentKey('live'),
    placeholder: 'live_…',
    isSecret: true,
    permission: 'manageOrganisation',
    stepUp: true,
  },
} as const satisfies SettingDefinitions;
