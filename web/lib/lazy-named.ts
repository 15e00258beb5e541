import { type ComponentType, lazy } from 'react';

/** `lazy` for a component that is a named export. */
export function lazyNamed<Name extends string, Props>(
  load: () => Promise<{ [Each in Name]: ComponentType<Props> }>,
  name: Name,
) {
  return lazy(async () => ({ default: (await load())[name] }));
}
