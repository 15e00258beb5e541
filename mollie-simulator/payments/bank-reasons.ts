/** Why banks refuse a direct debit: the codes of the European Payments Council that Mollie's help pages name. */
const REASONS: Readonly<Record<string, string>> = {
  AC01: 'Account identifier incorrect',
  AC04: 'Account closed',
  AC06: 'Account blocked',
  AG02: 'Invalid bank operation code',
  AM04: 'Insufficient funds',
  MD01: 'No valid mandate',
  MD06: 'Disputed authorised transaction',
  MD07: 'Debtor deceased',
  MS02: 'Refusal by the debtor',
  MS03: 'Reason not specified',
  SL01: 'Specific service offered by the debtor bank',
};

/** As in the details of a failed payment; a code that is not known has no specific reason. */
export function bankReasonOf(code: string): { bankReasonCode: string; bankReason: string } {
  return { bankReasonCode: code, bankReason: REASONS[code] ?? 'Reason not specified' };
}
