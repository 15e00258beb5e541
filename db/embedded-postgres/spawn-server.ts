import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdtemp, open, readFile, rm, stat, type FileHandle } from 'node:fs/promises';
import { Socket } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import type { PostgresBinaries } from './find-postgres-binaries.ts';
import { serverSpawnOptions, type ServerUser } from './server-user.ts';

export interface ServerProcess {
  socketDir: string;
  hasExited(): boolean;
  exited: Promise<void>;
  readLog(): Promise<string>;
  stop(): Promise<void>;
}

interface ServerCommand {
  binaries: PostgresBinaries;
  user: ServerUser;
  dataDir: string;
  socketDir?: string;
  settings: Record<string, string>;
}

/** The server has its own session, so Ctrl-C does not reach it. `guardianScript` stops it when this process ends. */
export async function spawnServer({
  binaries,
  user,
  dataDir,
  settings,
  socketDir: givenSocketDir,
}: ServerCommand): Promise<ServerProcess> {
  const log = await openLog(dataDir, user);
  const socketDir = givenSocketDir ?? (await createSocketDir(user));
  const postgres = [
    ...user.commandPrefix,
    binaries.postgres,
    ...serverArguments(dataDir, socketDir, settings),
  ];
  const child = spawn('sh', ['-c', guardianScript, 'sh', socketDir, ...postgres], {
    ...serverSpawnOptions(user),
    detached: true,
    stdio: ['ignore', log.handle.fd, log.handle.fd, 'pipe'],
  });
  // The listener is added first, because a server that cannot start may end before the next statement.
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  try {
    await once(child, 'spawn');
  } finally {
    await log.handle.close();
  }

  const lifeline = child.stdio[3];
  if (!(lifeline instanceof Socket)) throw new Error('The pipe to the database guardian is missing.');
  lifeline.unref();
  child.unref();

  return {
    socketDir,
    hasExited: () => child.exitCode !== null || child.signalCode !== null,
    exited,
    readLog: async () => (await readFile(log.file)).subarray(log.startOffset).toString(),
    async stop() {
      child.ref();
      lifeline.destroy();
      await exited;
      await rm(socketDir, { recursive: true, force: true });
    },
  };
}

// The pipe on descriptor 3 closes when our process calls stop() or ends, even by SIGKILL. SIGINT asks PostgreSQL for a
// fast shutdown. The script repeats the signal, because PostgreSQL ignores it during its start. After a crash of the
// server the socket's folder stays, because the product expects the next server there.
const guardianScript = `
socket_dir=$1
shift
"$@" 3<&- &
server=$!
{ read -r _; : > "$socket_dir/told-to-stop"; while kill -INT "$server"; do sleep 0.2; done; } <&3 2>/dev/null &
watcher=$!
wait "$server"
status=$?
kill "$watcher" 2>/dev/null
[ ! -e "$socket_dir/told-to-stop" ] || rm -rf -- "$socket_dir"
exit "$status"
`;

function serverArguments(dataDir: string, socketDir: string, settings: Record<string, string>): string[] {
  const all = { ...settings, listen_addresses: '', unix_socket_directories: socketDir, port: '5432' };
  return ['-D', dataDir, ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
}

// The socket is outside the data folder, because the path of a socket may have at most 103 bytes, and the
// paths of many data folders are longer.
async function createSocketDir({ fileOwner }: ServerUser): Promise<string> {
  const base = fileOwner || os.tmpdir().length > 60 ? '/tmp' : os.tmpdir();
  const socketDir = await mkdtemp(path.join(base, 'gulhart-pg-'));
  if (fileOwner) await chown(socketDir, fileOwner.uid, fileOwner.gid);
  return socketDir;
}

const maxLogBytes = 1_000_000;

async function openLog(
  dataDir: string,
  { fileOwner }: ServerUser,
): Promise<{ file: string; handle: FileHandle; startOffset: number }> {
  const file = path.join(dataDir, 'server.log');
  const { size } = await stat(file).catch(() => ({ size: 0 }));
  const startOffset = size > maxLogBytes ? 0 : size;
  const handle = await open(file, startOffset === 0 ? 'w' : 'a');
  if (fileOwner) await handle.chown(fileOwner.uid, fileOwner.gid);
  return { file, handle, startOffset };
}
