import { canMountDisks } from '../../harness/disk.ts';
import { findFreePort } from '../../harness/find-free-port.ts';
import { fillTemplate } from './fill-template.ts';
import { postgresPrograms, type Machine } from './machine.ts';
import { createMember, type Member } from './member.ts';
import { startProgram, type Program } from './start-program.ts';

export interface Restartable {
  start(): void;
  kill(): Promise<void>;
}

export const address = '127.0.0.1';

export const passwords = {
  PATRONI_PASSWORD: 'patroni-of-the-failover-run',
  SUPERUSER_PASSWORD: 'superuser-of-the-failover-run',
  REPLICATION_PASSWORD: 'replication-of-the-failover-run',
  REWIND_PASSWORD: 'rewind-of-the-failover-run',
};

export async function prepareEtcd(machine: Machine, clientPort: number): Promise<Restartable> {
  const peerPort = await findFreePort();
  const config = await fillTemplate(
    'etcd.conf.yml',
    {
      NAME: 'one',
      DATA_DIR: await machine.makeFolder('etcd'),
      ADDRESS: address,
      CLIENT_PORT: clientPort,
      PEER_PORT: peerPort,
      MEMBERS: `one=http://${address}:${peerPort}`,
    },
    `${machine.folder}/etcd.conf.yml`,
  );
  return restartable(() => startProgram(['/usr/bin/etcd', '--config-file', config], machine.run('etcd')));
}

/** Each member has a disk of its own, if this machine may mount one. */
export async function prepareMember(
  machine: Machine,
  name: string,
  { etcdPort, diskMegabytes }: { etcdPort: number; diskMegabytes: number },
): Promise<Member> {
  const folder = canMountDisks ? await machine.makeDisk(name, diskMegabytes) : await machine.makeFolder(name);
  const config = await machine.makeFolder(`${name}-settings`);
  const member = {
    name,
    postgresPort: await findFreePort(),
    patroniPort: await findFreePort(),
    dataDir: `${folder}/data`,
    socketDir: config,
    disk: canMountDisks ? folder : null,
  };
  const archiveConfig = await fillTemplate(
    'pgbackrest.conf',
    {
      REPOSITORY: `${machine.folder}/archive`,
      LOG_DIR: config,
      LOCK_DIR: config,
      DATA_DIR: member.dataDir,
      POSTGRES_PORT: member.postgresPort,
      SOCKET_DIR: member.socketDir,
    },
    `${config}/pgbackrest.conf`,
  );
  const patroniConfig = await fillTemplate(
    'patroni.yml',
    {
      ...passwords,
      NAME: name,
      ADDRESS: address,
      PATRONI_PORT: member.patroniPort,
      POSTGRES_PORT: member.postgresPort,
      ETCD_HOSTS: `${address}:${etcdPort}`,
      DATA_DIR: member.dataDir,
      BIN_DIR: postgresPrograms,
      PGPASS: `${config}/pgpass`,
      SOCKET_DIR: member.socketDir,
      PGBACKREST_CONF: archiveConfig,
      NETWORK: `${address}/32`,
    },
    `${config}/patroni.yml`,
  );
  return createMember({ ...member, archiveConfig }, () =>
    startProgram(['/usr/bin/patroni', patroniConfig], machine.run(name)),
  );
}

export async function prepareHaproxy(
  machine: Machine,
  members: Member[],
  port: number,
): Promise<Restartable> {
  const values = members.flatMap(({ name, postgresPort, patroniPort }, index) => [
    [`NAME_${index + 1}`, name],
    [`ADDRESS_${index + 1}`, address],
    [`POSTGRES_PORT_${index + 1}`, postgresPort],
    [`PATRONI_PORT_${index + 1}`, patroniPort],
  ]);
  const config = await fillTemplate(
    'haproxy.cfg',
    { ...Object.fromEntries(values), ADDRESS: address, PORT: port },
    `${machine.folder}/haproxy.cfg`,
  );
  return restartable(() => startProgram(['/usr/sbin/haproxy', '-db', '-f', config], machine.run('haproxy')));
}

function restartable(start: () => Program): Restartable {
  let running: Program | undefined;
  return {
    start: () => void (running = start()),
    kill: async () => running?.kill(),
  };
}
