/** After so many deletions, and as many as there are entries, a map is written anew. */
const deletionsMin = 32

/**
 * A map whose entries come and go within milliseconds, thousands a second. V8 lets the old table of a `Map` that grew full of deleted entries
 * point to the new one, and old tables keep their entries. Once one is in the old generation, a collection of the young one takes each next
 * table for alive, with all that hangs on its entries. Written anew before that, a map has no old tables. docs/decisions/0109
 */
export class BriefMap<Key, Value> {
  #entries = new Map<Key, Value>()
  #deletions = 0

  get size(): number {
    return this.#entries.size
  }

  keys(): IterableIterator<Key> {
    return this.#entries.keys()
  }

  get(key: Key): Value | undefined {
    return this.#entries.get(key)
  }

  set(key: Key, value: Value): void {
    this.#entries.set(key, value)
  }

  delete(key: Key): void {
    if (!this.#entries.delete(key) || ++this.#deletions < Math.max(deletionsMin, this.#entries.size)) return
    this.#entries = new Map(this.#entries)
    this.#deletions = 0
  }
}
