export function saveFile(name: string, content: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // The browser reads the file some time after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
