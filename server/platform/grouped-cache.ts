/** A cache whose values are dropped by group when their source changes. */
export interface GroupedCache<Value> {
  find(key: string, group: string, make: () => Promise<Value>): Promise<Value>;
  forget(group?: string): void;
  /** Off while changes are not announced. */
  setEnabled(isEnabled: boolean): void;
}

interface CacheOptions<Value> {
  max: number;
  mayStore?: (value: Value) => boolean;
}

export function createGroupedCache<Value>({
  max,
  mayStore = () => true,
}: CacheOptions<Value>): GroupedCache<Value> {
  const kept = new Map<string, { group: string; value: Value }>();
  let isEnabled = false;
  /** A value that was read before a `forget` must not be stored after it. */
  let generation = 0;

  return {
    async find(key, group, make) {
      const entry = kept.get(key);
      if (entry) return entry.value;
      const before = generation;
      const value = await make();
      if (isEnabled && generation === before && mayStore(value)) {
        if (kept.size >= max) kept.delete(kept.keys().next().value!);
        kept.set(key, { group, value });
      }
      return value;
    },
    forget(group) {
      generation += 1;
      for (const [key, entry] of kept) if (group === undefined || entry.group === group) kept.delete(key);
    },
    setEnabled(wanted) {
      isEnabled = wanted;
      this.forget();
    },
  };
}
