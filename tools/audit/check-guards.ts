import { countText, type Report } from './findings.ts'
import type { Bound, GuardRecord } from './guard-records.ts'

const boundTexts: Readonly<Record<Bound, string>> = {
  limit: 'has a limit on play',
  break: 'has a break',
  bonus: 'plays by the terms of a bonus',
}

/** Names members whose stakes batches take without a look at what binds them. */
export class GuardCheck {
  readonly #report: Report
  #members: bigint | undefined

  constructor(report: Report) {
    this.#report = report
  }

  /** How many members are bound; undefined where they were not read, as in an older export or a dump. */
  get members(): bigint | undefined {
    return this.#members
  }

  take(record: GuardRecord): void {
    if (record.is === 'guards') this.#members = record.members
    else {
      const { memberId, bound } = record.member
      this.#report('guards', `Member ${memberId} ${boundTexts[bound]}, and batches take stakes without a look at that.`)
    }
  }

  describe(): string {
    return `Stakes of members with a limit, a break or a bonus are looked at one by one: ${countText(this.#members ?? 0n, 'member')}.`
  }
}
