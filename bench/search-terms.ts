import pg from 'pg';

export interface Terms {
  /** Three or more characters of a searchable field. */
  part: string[];
  address: string[];
  name: string[];
  /**
   * Each term joins parts of two email addresses. Many donations match one part, but usually no donation
   * matches the whole term.
   */
  halves: string[];
}

export async function drawTerms(
  connectionString: string,
  organisationId: string,
  count: number,
): Promise<Terms> {
  const owner = new pg.Client({ connectionString });
  await owner.connect();
  const { rows } = await owner.query<{ words: string }>(
    'select words from gulhart_search.donation_words where organisation_id = $1 order by md5(donation_id) limit $2',
    [organisationId, count],
  );
  await owner.end();
  const donations = rows.map(({ words }) => words.split('\n'));
  const addresses = donations.map(([, , address]) => address!);
  return {
    part: donations.map((fields, index) => partOf(fields[index % fields.length]!, index)),
    address: addresses,
    name: donations.map(([, , , name]) => name!),
    halves: addresses.map((address, index) => {
      const other = addresses[(index + 1) % addresses.length]!;
      return address.slice(0, 3 + (index % 9)) + other.slice(2 + (index % 7), 8 + (index % 13));
    }),
  };
}

function partOf(text: string, index: number): string {
  const length = Math.min(text.length, 3 + ((index * 7) % 10));
  const from = (index * 31) % (text.length - length + 1);
  return text
    .slice(from, from + length)
    .trim()
    .padEnd(3, text);
}
