import * as z from 'zod/mini';

const member = z.object({ name: z.string(), role: z.string(), state: z.string() });
export type ListedMember = z.infer<typeof member>;

const server = z.object({
  state: z.string(),
  role: z.string(),
  /** The servers that follow this one, as PostgreSQL itself sees them. */
  replication: z.optional(
    z.array(z.object({ application_name: z.string(), state: z.string(), sync_state: z.string() })),
  ),
});

const timeoutMs = 1_500;

interface PatroniAddress {
  name: string;
  patroniPort: number;
}

/** Returns the members as etcd lists them. A member that was killed stays in this list until its lease expires. */
export async function listMembers(members: PatroniAddress[]): Promise<ListedMember[]> {
  for (const { patroniPort } of members) {
    const answer = await ask(patroniPort, '/cluster', z.object({ members: z.array(member) }));
    if (answer) return answer.members;
  }
  return [];
}

/** Returns how a member sees itself. Undefined if it is down or frozen. */
export function askMember({ patroniPort }: PatroniAddress): Promise<z.infer<typeof server> | undefined> {
  return ask(patroniPort, '/patroni', server);
}

export async function switchOver({ name, patroniPort }: PatroniAddress, password: string): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${patroniPort}/switchover`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Basic ${Buffer.from(`patroni:${password}`).toString('base64')}`,
    },
    body: JSON.stringify({ leader: name }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`The switchover was answered with ${answer.status}: ${text}`);
}

async function ask<Schema extends z.ZodMiniType>(
  port: number,
  path: string,
  schema: Schema,
): Promise<z.infer<Schema> | undefined> {
  try {
    const url = `http://127.0.0.1:${port}${path}`;
    const answer = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) });
    // A member that does not run answers 503, with its state.
    return schema.parse(await answer.json());
  } catch {
    return undefined;
  }
}
