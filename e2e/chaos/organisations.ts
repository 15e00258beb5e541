import { liveKey } from '../../harness/mollie.ts';

export interface PlannedOrganisation {
  name: string;
  username: string;
  /** Three organisations share a key. All keys are live, because mail about test donations goes to the team only. */
  key: string;
  fate: 'stays' | 'is deleted' | 'is deleted and reopened';
}

const keyOf = (name: string) => `live_simulator_of_an_organisation_${name}`;

export const organisations: PlannedOrganisation[] = [
  { name: 'Stichting Taai', username: 'penningmeester', key: liveKey, fate: 'stays' },
  { name: 'Stichting Buur', username: 'buur', key: liveKey, fate: 'stays' },
  { name: 'Stichting Mild', username: 'mild', key: liveKey, fate: 'is deleted' },
  { name: 'Stichting Klein', username: 'klein', key: keyOf('klein'), fate: 'is deleted' },
  { name: 'Stichting Kort', username: 'kort', key: keyOf('kort'), fate: 'is deleted' },
  { name: 'Stichting Weer', username: 'weer', key: keyOf('weer'), fate: 'is deleted and reopened' },
];

export function mayBeDeleted(organisation: number): boolean {
  return organisations[organisation]?.fate !== 'stays';
}
