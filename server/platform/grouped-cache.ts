export interface GroupedCache<Value> {
  find(key: string, group: string, make: () => Promise<Value>): Promise<Value>;
  forget(group?: string): void;
  setEnabled(isEnabled: boolean): void;
}

export function createGroupedCache<Value>(
  max: number,
  mayStore: (value: Value) => boolean = () => true,
): GroupedCache<Value> {
  const entries = new Map<string, { group: string; value: Value }>();
  let isEnabled = false;
  /** Counts the calls of `forget`. If `forget` is called while a value is made, that value is not stored. */
  let generation = 0;

  return {
    async find(key, group, make) {
      const entry = entries.get(key);
      if (entry) return entry.value;
      const before = generation;
      const value = await make();
      if (isEnabled && generation === before && mayStore(value)) {
        if (entries.size >= max) entries.delete(entries.keys().next().value!);
        entries.set(key, { group, value });
      }
      return value;
    },
    forget(group) {
      generation += 1;
      for (const [key, entry] of entries)
        if (group === undefined || entry.group === group) entries.delete(key);
    },
    setEnabled(isOn) {
      isEnabled = isOn;
      this.forget();
    },
  };
}
