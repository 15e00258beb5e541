import { type ComponentType, lazy } from 'react';

export function lazyNamed<Name extends string, Props>(
  load: () => Promise<{ [Each in Name]: ComponentType<Props> }>,
  name: Name,
) {
  return lazy(async () => ({ default: (await load())[name] }));
}
