import { friendlyFormatIBAN } from 'ibantools';
import type { Queryable } from '../../../platform/database/database.ts';
import { inheritedValue, readPlatformValues } from './queries.ts';

/** For the platform's own mails only; an organisation's mails show its own details. */
export async function readPlatformSignature(database: Queryable): Promise<string[]> {
  const values = await readPlatformValues(database);
  const iban = friendlyFormatIBAN(values.get('organization_bank'));
  const labelled = [
    ['Telefoon', values.get('organization_phone')],
    ['KvK', values.get('organization_kvk')],
    ['Btw', values.get('organization_vat')],
    ['IBAN', iban],
  ].flatMap(([label, value]) => (value ? [`${label} ${value}`] : []));
  const address = values
    .get('organization_address')
    ?.split(/\s*\n\s*/)
    .join(', ');
  return [
    `${inheritedValue('organization_name', values)}, online geven aan goede doelen`,
    ...(address ? [address] : []),
    ...labelled,
  ];
}
