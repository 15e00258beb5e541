/**
 * Values that are kept until something that they were made from changes, each in the group whose changes concern it.
 */
export interface KeptValues<Value> {
  /** The value that is kept under this key; else the one that is made now. */
  find(key: string, group: string, make: () => Promise<Value>): Promise<Value>;
  /** Forgets the values of a group, or of all. */
  forget(group?: string): void;
  /** Whether values may be kept: only while every change is heard of. */
  setKeeping(isKeeping: boolean): void;
}

interface KeptOptions<Value> {
  max: number;
  mayKeep?: (value: Value) => boolean;
}

export function createKeptValues<Value>({
  max,
  mayKeep = () => true,
}: KeptOptions<Value>): KeptValues<Value> {
  const kept = new Map<string, { group: string; value: Value }>();
  let isKeeping = false;
  /** Counts what was forgotten: a value that was made from what was there before must not be kept after. */
  let generation = 0;

  return {
    async find(key, group, make) {
      const entry = kept.get(key);
      if (entry) return entry.value;
      const before = generation;
      const value = await make();
      if (isKeeping && generation === before && mayKeep(value)) {
        if (kept.size >= max) kept.delete(kept.keys().next().value!);
        kept.set(key, { group, value });
      }
      return value;
    },
    forget(group) {
      generation += 1;
      for (const [key, entry] of kept) if (group === undefined || entry.group === group) kept.delete(key);
    },
    setKeeping(wanted) {
      isKeeping = wanted;
      this.forget();
    },
  };
}
