import { findFreePort } from '../../harness/find-free-port.ts';
import { waitUntil } from '../../harness/wait-until.ts';
import { acceptsWrites } from './connect-as-superuser.ts';
import { findHealthy, type HealthyCluster } from './find-healthy.ts';
import type { Machine } from './machine.ts';
import type { Member } from './member.ts';
import { listMembers } from './patroni-api.ts';
import { prepareEtcd, prepareHaproxy, prepareMember, type Restartable } from './prepare-programs.ts';

export interface Cluster {
  etcd: Restartable;
  haproxy: Restartable;
  /** The port at which HAProxy leads to the primary. */
  port: number;
  describe(): Promise<string>;
  /** Resolves when all members run and follow one primary, and HAProxy leads to it. */
  waitUntilHealthy(): Promise<HealthyCluster>;
  waitForLeaderOtherThan(name: string): Promise<boolean>;
  stop(): Promise<void>;
}

const names = ['one', 'two', 'three'];
const healthyTimeoutMs = 180_000;

export async function startCluster(machine: Machine, diskMegabytes: number): Promise<Cluster> {
  const etcdPort = await findFreePort();
  const etcd = await prepareEtcd(machine, etcdPort);
  const members: Member[] = [];
  for (const name of names) members.push(await prepareMember(machine, name, { etcdPort, diskMegabytes }));
  const port = await findFreePort();
  const haproxy = await prepareHaproxy(machine, members, port);
  for (const each of [etcd, haproxy, ...members]) each.start();

  return {
    etcd,
    haproxy,
    port,
    describe: async () => JSON.stringify(await listMembers(members)),
    waitUntilHealthy: () =>
      waitUntil(
        'a healthy cluster',
        async () => {
          const healthy = await findHealthy(members);
          return healthy && (await acceptsWrites(port)) && healthy;
        },
        { timeoutMs: healthyTimeoutMs, pauseMs: 500 },
      ),
    waitForLeaderOtherThan: (name) =>
      waitUntil('another primary', async () =>
        (await listMembers(members)).some(
          (member) => member.role === 'leader' && member.state === 'running' && member.name !== name,
        ),
      ),
    async stop() {
      for (const member of members) member.kill();
      await Promise.all([haproxy.kill(), etcd.kill()]);
    },
  };
}
