/** Where a server publishes the keys that its papers are signed with. */
export const keysPath = '/.well-known/gulhart-keys.json';
