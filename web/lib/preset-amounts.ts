import { maxPresetAmounts, writePresetAmounts } from '../../contract/preset-amounts.ts';

export function splitAmounts(text: string): string[] {
  const amounts = text.split(';').map((part) => part.trim());
  return Array.from({ length: maxPresetAmounts }, (_, index) => amounts[index] ?? '');
}

export function joinAmounts(amounts: readonly string[]): string {
  return writePresetAmounts(amounts).replace(/[; ]+$/, '');
}

export function tidyAmounts(text: string): string {
  return writePresetAmounts(splitAmounts(text).filter(Boolean));
}
