import type { Member } from './member.ts';
import { askMember, listMembers } from './patroni-api.ts';

export interface HealthyCluster {
  leader: Member;
  /** The synchronous standby, which has every confirmed commit. */
  standby: Member;
}

/** Returns undefined unless all members run, follow one primary, and etcd knows the synchronous standby. */
export async function findHealthy(members: Member[]): Promise<HealthyCluster | undefined> {
  const listed = await listMembers(members);
  const find = (role: string) =>
    members.find(({ name }) => listed.some((each) => each.name === name && each.role === role));
  const [leader, standby] = [find('leader'), find('sync_standby')];
  if (!leader || !standby) return undefined;
  const servers = await Promise.all(members.map(askMember));
  if (!servers.every((server) => server?.state === 'running')) return undefined;
  const following = servers[members.indexOf(leader)]?.replication ?? [];
  const follows = ({ name }: Member) =>
    following.some(({ application_name, state }) => application_name === name && state === 'streaming');
  const isSynchronous = following.some(
    ({ application_name, sync_state }) => application_name === standby.name && sync_state === 'sync',
  );
  const others = members.filter((member) => member !== leader);
  return others.every(follows) && isSynchronous ? { leader, standby } : undefined;
}
