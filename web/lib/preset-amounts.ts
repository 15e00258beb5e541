import { maxPresetAmounts, writePresetAmounts } from '../../contract/preset-amounts.ts';

/** One text for each place there is for an amount. */
export function splitAmounts(text: string): string[] {
  const amounts = text.split(';').map((part) => part.trim());
  return Array.from({ length: maxPresetAmounts }, (_, index) => amounts[index] ?? '');
}

export function joinAmounts(amounts: readonly string[]): string {
  return writePresetAmounts(amounts).replace(/[; ]+$/, '');
}

/** Without the places that were left open, at the end or in between. */
export function tidyAmounts(text: string): string {
  return writePresetAmounts(splitAmounts(text).filter(Boolean));
}
