/** Reason codes of the European Payments Council. */
const REASONS: Readonly<Record<string, string>> = {
  AC01: 'Account identifier incorrect',
  AC04: 'Account closed',
  AC06: 'Account blocked',
  AG01: 'Direct debit forbidden on this account',
  AG02: 'Invalid bank operation code',
  AM04: 'Insufficient funds',
  AM05: 'Duplicate collection',
  FF05: 'Direct debit type incorrect',
  MD01: 'No valid mandate',
  MD06: 'Disputed authorised transaction',
  MD07: 'Debtor deceased',
  MS02: 'Refusal by the debtor',
  MS03: 'Reason not specified',
  RC01: 'Bank identifier incorrect',
  SL01: 'Specific service offered by the debtor bank',
};

export function describeReason(code: string): string {
  return REASONS[code] ?? 'Reason not specified';
}
