import { setTimeout as sleep } from 'node:timers/promises';
import type { Cluster } from './cluster.ts';
import { fillDiskOf } from './fill-disk-of.ts';
import type { Member } from './member.ts';
import { switchOver } from './patroni-api.ts';
import type { IncidentKind, Round } from './plan.ts';
import { passwords } from './prepare-programs.ts';
import { watchOldPrimary } from './watch-old-primary.ts';

interface Scene {
  cluster: Cluster;
  leader: Member;
  standby: Member;
  downSeconds: number;
}

/** A killed primary with at most this downtime starts again before its lease expires, and may lead again. */
const earlySeconds = 2;
const afterTakeoverMs = 2_000;

/** Resolves with what must not happen, when everything that was stopped runs again. */
export async function causeIncident(
  cluster: Cluster,
  { kind, downSeconds }: Pick<Round, 'kind' | 'downSeconds'>,
): Promise<string[]> {
  const { leader, standby } = await cluster.waitUntilHealthy();
  const wrong = await causes[kind]({ cluster, leader, standby, downSeconds });
  return wrong ?? [];
}

const causes: Record<IncidentKind, (scene: Scene) => Promise<string[] | void>> = {
  async 'primary killed'({ cluster, leader, downSeconds }) {
    leader.kill();
    if (downSeconds > earlySeconds) await cluster.waitForLeaderOtherThan(leader.name);
    else await sleep(downSeconds * 1000);
    leader.start();
  },
  async 'primary frozen'({ cluster, leader }) {
    leader.freeze();
    await cluster.waitForLeaderOtherThan(leader.name);
    await sleep(afterTakeoverMs);
    leader.thaw();
    return watchOldPrimary(leader);
  },
  async 'standby killed'({ standby, downSeconds }) {
    standby.kill();
    await sleep(downSeconds * 1000);
    standby.start();
  },
  async 'etcd stopped'({ cluster, downSeconds }) {
    await cluster.etcd.kill();
    await sleep(downSeconds * 1000);
    cluster.etcd.start();
  },
  async switchover({ cluster, leader }) {
    await switchOver(leader, passwords.PATRONI_PASSWORD);
    await cluster.waitForLeaderOtherThan(leader.name);
  },
  async 'HAProxy restarted'({ cluster, downSeconds }) {
    await cluster.haproxy.kill();
    await sleep(downSeconds * 200);
    cluster.haproxy.start();
  },
  async 'disk of the standby full'({ cluster, standby, downSeconds }) {
    await fillDiskOf(cluster, standby, downSeconds);
  },
};
