import { type DialectName, onceDialects } from '@tamuvo/server/vendor/integration.ts'
import type { CopiedRow } from './pg-copy.ts'
import type { AuditRecord, OversettledRecord } from './records.ts'

const tables = ['vendor_integration', 'vendor_tx']

/** Counts in a dump what settled each bet of vendors that settle a bet once. A dump has integrations before transactions. */
export class DumpedBets {
  readonly #vendors = new Set<string>()
  readonly #bets = new Map<string, OversettledRecord>()

  static reads(table: string): boolean {
    return tables.includes(table)
  }

  take({ table, field }: CopiedRow): void {
    const text = (name: string): string => field(name) ?? ''
    if (table === 'vendor_integration') {
      if (onceDialects.includes(text('dialect') as DialectName)) this.#vendors.add(text('code'))
      return
    }
    const [vendor, round, ref, kind] = [text('vendor'), text('round_id'), text('ref'), text('kind')]
    if (!this.#vendors.has(vendor) || round === '0' || ref === '' || (kind !== '2' && kind !== '3')) return
    const key = `${round} ${ref}`
    const bet = this.#bets.get(key) ?? emptyBet(vendor, text('member_id'), round)
    this.#bets.set(key, bet)
    if (kind === '3') bet.rollbacks++
    else {
      bet.wins++
      bet.amount += BigInt(text('amount'))
    }
  }

  *records(): Generator<AuditRecord> {
    const bets = [...this.#bets.values()].filter(({ wins, rollbacks }) => wins + rollbacks > 1)
    for (const bet of bets.toSorted((a, b) => (a.roundId < b.roundId ? -1 : 1))) yield { is: 'oversettled', bet }
    yield { is: 'settled', bets: BigInt(this.#bets.size) }
  }
}

const emptyBet = (vendor: string, memberId: string, roundId: string): OversettledRecord => ({
  vendor,
  memberId: BigInt(memberId),
  roundId: BigInt(roundId),
  wins: 0,
  rollbacks: 0,
  amount: 0n,
})
