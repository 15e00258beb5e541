import type { Entity } from './entities.ts';

type OnChange = (id: string, value: Entity | null) => void;

export type AnyCollection = Pick<
  Collection<Entity>,
  'kind' | 'get' | 'values' | 'restore' | 'clear' | 'forget'
>;

/** Finds an entity by its id, and lists the entities of an owner in order of creation. */
export class Collection<T extends Entity> {
  readonly kind: string;
  readonly #owners: (item: T) => (string | null)[];
  readonly #onChange: OnChange;
  readonly #byId = new Map<string, T>();
  readonly #owned = new Map<string, T[]>();

  constructor(kind: string, owners: (item: T) => (string | null)[], onChange: OnChange) {
    this.kind = kind;
    this.#owners = owners;
    this.#onChange = onChange;
  }

  get(id: string): T | undefined {
    return this.#byId.get(id);
  }

  findOwned(owner: string, id: string): T | undefined {
    const item = this.#byId.get(id);
    return item && this.#owners(item).includes(owner) ? item : undefined;
  }

  ownedBy(owner: string): readonly T[] {
    return this.#owned.get(owner) ?? [];
  }

  values(): IterableIterator<T> {
    return this.#byId.values();
  }

  put(item: T): void {
    if (!this.#byId.has(item.id)) this.#insert(item);
    this.#onChange(item.id, item);
  }

  delete(item: T): void {
    this.#byId.delete(item.id);
    for (const owner of this.#owners(item)) {
      if (owner === null) continue;
      const left = this.ownedBy(owner).filter((other) => other !== item);
      if (left.length > 0) this.#owned.set(owner, left);
      else this.#owned.delete(owner);
    }
    this.#onChange(item.id, null);
  }

  forget(account: string): void {
    const owners = new Set<string | null>();
    for (const item of this.#byId.values()) {
      if (item.account !== account) continue;
      for (const owner of this.#owners(item)) owners.add(owner);
      this.#byId.delete(item.id);
      this.#onChange(item.id, null);
    }
    for (const owner of owners) {
      // All entities of an owner belong to one account, so this owner has no entities left.
      if (owner !== null) this.#owned.delete(owner);
    }
  }

  restore(value: unknown): void {
    this.#insert(value as T);
  }

  clear(): void {
    this.#byId.clear();
    this.#owned.clear();
  }

  #insert(item: T): void {
    this.#byId.set(item.id, item);
    for (const owner of this.#owners(item)) {
      if (owner === null) continue;
      const owned = this.#owned.get(owner);
      if (owned) owned.push(item);
      else this.#owned.set(owner, [item]);
    }
  }
}
