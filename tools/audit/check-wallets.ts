import { countText, moneyText, type Report } from './findings.ts'
import type { GuardRecord } from './guard-records.ts'
import type { AuditRecord, FalseWinRecord, StrayedRecord, WalletsRecord } from './records.ts'

const boundTexts: Record<GuardRecord['member']['bound'], string> = {
  limit: 'has a limit on play',
  break: 'has a break',
  bonus: 'plays by the terms of a bonus',
}

/** Compares what the ledger has at vendors, and in transit to and from them, with their wallets and transfers. */
export class WalletCheck {
  readonly #report: Report
  #wallets: WalletsRecord | undefined

  constructor(report: Report) {
    this.#report = report
  }

  /** How many members have wallets at vendors; undefined where they were not read, as in an older export. */
  get members(): bigint | undefined {
    return this.#wallets?.members
  }

  take(record: Extract<AuditRecord, { is: 'strayed' | 'false-win' | 'wallets' | 'unguarded' }>): void {
    if (record.is === 'wallets') this.#wallets = record.wallets
    else if (record.is === 'unguarded') this.#takeUnguarded(record.member)
    else if (record.is === 'strayed') this.#takeStrayed(record.strayed)
    else this.#takeFalseWin(record.win)
  }

  #takeUnguarded({ memberId, bound }: GuardRecord['member']): void {
    this.#report('wallets', `Member ${memberId} ${boundTexts[bound]}, and batches take stakes without a look at that.`)
  }

  #takeStrayed({ memberId, ledger, wallets }: StrayedRecord): void {
    const sums = `${moneyText(ledger)} by the ledger, and ${moneyText(wallets)} by the wallets`
    this.#report('wallets', `Member ${memberId} has at vendors ${sums}.`)
  }

  #takeFalseWin({ reference, vendor, memberId, amount, other }: FalseWinRecord): void {
    this.#report(
      'wallets',
      `Transfer ${reference} of member ${memberId} from ${vendor} paid ${moneyText(amount)} as a win while ${other} was open.`,
    )
  }

  /** @param inTransit by the ledger */
  finish(inTransit: bigint): void {
    if (!this.#wallets || this.#wallets.inTransit === inTransit) return
    const sums = `${moneyText(inTransit)} by the ledger, and ${moneyText(this.#wallets.inTransit)} by the transfers`
    this.#report('wallets', `In transit to and from vendors are ${sums}.`)
  }

  describe(): string {
    return `The ledger has at vendors what their wallets hold: ${countText(this.members ?? 0n, 'member')}.`
  }
}
