/** A name and an address as one header value. The address may come with a name of its own, which then gives way. */
export function formatSender(name: string, address: string): string {
  const bare = /<([^<>]+)>\s*$/.exec(address)?.[1] ?? address;
  const quoted = name.replace(/[\p{C}"\\<>]/gu, '').trim();
  return quoted ? `"${quoted}" <${bare}>` : bare;
}
