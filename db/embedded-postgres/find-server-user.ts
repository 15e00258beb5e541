import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { clusterExists } from './ensure-cluster.ts';
import type { PostgresBinaries } from './find-postgres-binaries.ts';
import { runAs, type ServerUser } from './server-user.ts';

/** PostgreSQL refuses to run as root, so root runs it as the owner of the data, or as the user `nobody`. */
export async function findServerUser(binaries: PostgresBinaries, dataDir: string): Promise<ServerUser> {
  if (process.getuid?.() !== 0) return { spawnOptions: {}, commandPrefix: [] };

  const fileOwner = await findDataOwner(dataDir);
  for (const user of candidateUsers(fileOwner)) {
    if (await canRun(user, binaries, dataDir)) return user;
  }
  // If not even root can run PostgreSQL, this command fails with a clearer error.
  await runAs({ spawnOptions: {}, commandPrefix: [] }, [binaries.postgres, '--version']);
  throw new Error(
    `PostgreSQL cannot run as root, and the user with uid ${fileOwner.uid} lacks access to ` +
      `${path.dirname(binaries.postgres)} or to ${dataDir}. Start as an ordinary user, move Gulhart to a folder that ` +
      'other users may enter, or set DATABASE_URL.',
  );
}

async function findDataOwner(dataDir: string): Promise<{ uid: number; gid: number }> {
  if (await clusterExists(dataDir)) {
    const { uid, gid } = await stat(dataDir);
    if (uid !== 0) return { uid, gid };
  }
  const [uid, gid] = await Promise.all([run('id', ['-u', 'nobody']), run('id', ['-g', 'nobody'])]);
  return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
}

// To reach a folder inside a private folder, such as the home of root, the user needs the capability dac_read_search or
// dac_override. Containers usually grant only dac_override. PostgreSQL calls access(2), which ignores both capabilities
// unless no_setuid_fixup is set.
function candidateUsers(fileOwner: { uid: number; gid: number }): ServerUser[] {
  const withCapability = (capability: string): ServerUser => ({
    spawnOptions: {},
    commandPrefix: [
      'setpriv',
      `--reuid=${fileOwner.uid}`,
      `--regid=${fileOwner.gid}`,
      '--clear-groups',
      '--securebits=+no_setuid_fixup',
      `--inh-caps=+${capability}`,
      `--ambient-caps=+${capability}`,
      '--',
    ],
    fileOwner,
  });
  return [
    { spawnOptions: fileOwner, commandPrefix: [], fileOwner },
    withCapability('dac_read_search'),
    withCapability('dac_override'),
  ];
}

async function canRun(user: ServerUser, binaries: PostgresBinaries, dataDir: string): Promise<boolean> {
  const script = 'cd "$1" && exec "$2" --version';
  try {
    const { stderr } = await runAs(user, [
      'sh',
      '-c',
      script,
      'sh',
      path.dirname(dataDir),
      binaries.postgres,
    ]);
    // PostgreSQL succeeds even if it cannot reach its own folder, but then it writes to stderr.
    return stderr === '';
  } catch {
    return false;
  }
}

const run = promisify(execFile);
