export interface ScheduledItem {
  readonly at: number;
  readonly kind: string;
  readonly id: string;
}

/** A binary heap in which items with the same time keep their order. */
export class Schedule {
  #heap: (ScheduledItem & { order: number })[] = [];
  #order = 0;

  peek(): ScheduledItem | undefined {
    return this.#heap[0];
  }

  push(item: ScheduledItem): void {
    const heap = this.#heap;
    const entry = { ...item, order: this.#order++ };
    let index = heap.length;
    while (index > 0) {
      const parentIndex = (index - 1) >> 1;
      const parent = heap[parentIndex];
      if (!parent || !before(entry, parent)) break;
      heap[index] = parent;
      index = parentIndex;
    }
    heap[index] = entry;
  }

  pop(): ScheduledItem | undefined {
    const heap = this.#heap;
    const first = heap[0];
    const last = heap.pop();
    if (!last || last === first) return first;
    let index = 0;
    for (;;) {
      const left = heap[2 * index + 1];
      const right = heap[2 * index + 2];
      if (!left) break;
      const smaller = right && before(right, left) ? right : left;
      if (!before(smaller, last)) break;
      heap[index] = smaller;
      index = smaller === left ? 2 * index + 1 : 2 * index + 2;
    }
    heap[index] = last;
    return first;
  }

  clear(): void {
    this.#heap = [];
  }
}

function before(a: { at: number; order: number }, b: { at: number; order: number }): boolean {
  return a.at < b.at || (a.at === b.at && a.order < b.order);
}
