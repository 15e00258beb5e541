import { friendlyFormatIBAN } from 'ibantools';
import type { MailKind } from '../../../../contract/mails.ts';
import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import type { Deps } from '../deps.ts';
import { inheritedValue, readPlatformValues } from '../settings/queries.ts';
import { queueMail } from './queue-mail.ts';
import { absoluteAction, renderMail, type MailAction } from './render-mail.ts';

interface PlatformMail {
  kind: MailKind;
  to: string | string[];
  title: string;
  paragraphs: string[];
  action?: MailAction;
}

export async function mailFromPlatform(
  deps: Pick<Deps, 'mailFrom' | 'publicUrl'>,
  transaction: Transaction,
  { kind, to, title, paragraphs, action }: PlatformMail,
): Promise<void> {
  const signature = await readPlatformSignature(transaction);
  const mail = renderMail({ title, paragraphs, action: absoluteAction(deps, action), signature });
  for (const recipient of [to].flat())
    await queueMail(transaction, deps, { kind, environment: null, to: recipient, subject: title, ...mail });
}

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
