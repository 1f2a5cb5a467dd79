import { hashOfMember } from './machine-map.ts'

/**
 * Each machine of a cluster loses the end of its own log, so that the newest commit of each has to be remembered, however much the others
 * write meanwhile. Machines hold members by ranges of their hashes: one with as much as this part of them has a part of its own.
 */
const partBits = 6
const accountsOfPartMax = 4

const partOf = (account: bigint): number => hashOfMember(account >> 4n) >> (32 - partBits)

/** How many postings of accounts were answered: of those of each part of the members that were posted to last. */
export class LastPostings {
  readonly #parts = new Map<number, Map<bigint, bigint>>()

  /** The one of its part that was noted longest ago is forgotten; counts never fall. */
  note(account: bigint, count: bigint): void {
    const part = partOf(account)
    const postings = this.#parts.get(part) ?? new Map<bigint, bigint>()
    this.#parts.set(part, postings)
    const before = postings.get(account) ?? 0n
    postings.delete(account)
    postings.set(account, count > before ? count : before)
    const [oldest] = postings.size > accountsOfPartMax ? postings.keys() : []
    if (oldest !== undefined) postings.delete(oldest)
  }

  noteAll(postings: Iterable<readonly [bigint, bigint]>): void {
    for (const [account, count] of postings) this.note(account, count)
  }

  /** A copy: those of a part in the order in which they were noted. */
  all(): Map<bigint, bigint> {
    return new Map([...this.#parts.values()].flatMap((postings) => [...postings]))
  }

  clear(): void {
    this.#parts.clear()
  }
}
