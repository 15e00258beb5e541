const bytesFormat = new Intl.NumberFormat('nl-NL', { style: 'unit', unit: 'byte', unitDisplay: 'long' });
const kilobytesFormat = new Intl.NumberFormat('nl-NL', {
  style: 'unit',
  unit: 'kilobyte',
  maximumFractionDigits: 0,
});

/** `640 byte`, `24 kB` */
export function formatFileSize(bytes: number): string {
  return bytes < 1000 ? bytesFormat.format(bytes) : kilobytesFormat.format(bytes / 1000);
}
