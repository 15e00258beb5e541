import { createHash } from 'node:crypto';
import type { Customer } from '../state/entities.ts';

export interface Consumer {
  consumerName: string;
  consumerAccount: string;
  consumerBic: string;
}

const DEFAULT_CONSUMER: Consumer = {
  consumerName: 'T. TEST',
  consumerAccount: 'NL17RABO0213698412',
  consumerBic: 'RABONL2U',
};

const BICS = ['ABNANL2A', 'ASNBNL21', 'BUNQNL2A', 'INGBNL2A', 'KNABNL2H', 'RABONL2U', 'SNSBNL2A', 'TRIONL2U'];

/** A hash of the customer id determines the bank account, so that each customer keeps one bank account. */
export function consumerOf(customer: Customer | undefined): Consumer {
  if (!customer) return DEFAULT_CONSUMER;
  const hash = createHash('sha256').update(customer.id).digest();
  const bic = BICS[hash.readUInt8(0) % BICS.length] ?? DEFAULT_CONSUMER.consumerBic;
  const number = String(hash.readUIntBE(1, 4) % 1_000_000_000).padStart(10, '0');
  return {
    consumerName: customer.name ?? DEFAULT_CONSUMER.consumerName,
    consumerAccount: dutchIban(bic.slice(0, 4), number),
    consumerBic: bic,
  };
}

/** The check digits of an IBAN make its remainder modulo 97 equal to 1, with A read as 10, B as 11, and so on. */
function dutchIban(bank: string, number: string): string {
  const digits = `${bank}${number}NL00`.replaceAll(/[A-Z]/g, (letter) => String(Number.parseInt(letter, 36)));
  const check = 98n - (BigInt(digits) % 97n);
  return `NL${String(check).padStart(2, '0')}${bank}${number}`;
}
