/** Replaces a name that the address already has. */
export function formatSender(name: string, address: string): string {
  const bare = /<([^<>]+)>\s*$/.exec(address)?.[1] ?? address;
  const quoted = name.replace(/[\p{C}"\\<>]/gu, '').trim();
  return quoted ? `"${quoted}" <${bare}>` : bare;
}
