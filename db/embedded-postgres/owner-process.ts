import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';

export const keepRunning = `
  const database = await startEmbeddedPostgres(options);
  console.log(database.connectionString);
  setInterval(() => {}, 1000);
`;

/** Runs a program in a new Node process. The program can use pg, startEmbeddedPostgres and `options`. */
export function spawnStarter(
  dataDir: string,
  program: string,
  launcher = `${import.meta.dirname}/start-embedded-postgres.ts`,
) {
  const source = `
    import pg from 'pg';
    import { startEmbeddedPostgres } from ${JSON.stringify(pathToFileURL(launcher).href)};
    const options = ${JSON.stringify({ dataDir, settings: { fsync: 'off' } })};
    ${program}
  `;
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', source], {
    cwd: `${import.meta.dirname}/../..`,
    // The process gets its own group, so that a test can signal the group as a terminal does.
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const exited = once(child, 'exit').then(() => ({ code: child.exitCode, signal: child.signalCode }));
  return {
    pid: Number(child.pid),
    nextLine: async (): Promise<string | undefined> => {
      const { value, done } = await lines.next();
      return done === true ? undefined : value;
    },
    exited,
  };
}
