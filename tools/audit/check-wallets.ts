import { countText, moneyText, type Report } from './findings.ts'
import type { AuditRecord, FalseWinRecord, StrayedRecord, WalletsRecord } from './records.ts'

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

  take(record: Extract<AuditRecord, { is: 'strayed' | 'false-win' | 'wallets' }>): void {
    if (record.is === 'wallets') this.#wallets = record.wallets
    else if (record.is === 'strayed') this.#takeStrayed(record.strayed)
    else this.#takeFalseWin(record.win)
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
