import { liveKey } from '../../harness/mollie.ts';

/** Two organisations share a key. All keys are live, because mail about test donations goes to the team only. */
export const organisations = [
  { name: 'Stichting Taai', username: 'penningmeester', key: liveKey },
  { name: 'Stichting Buur', username: 'buur', key: liveKey },
  { name: 'Stichting Klein', username: 'klein', key: 'live_simulator_of_an_organisation_klein' },
].map((organisation) => ({ ...organisation, mayBeDeleted: false }));
