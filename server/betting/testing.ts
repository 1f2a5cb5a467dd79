import type { OppositeSides } from '@tamuvo/games/kit/turnover.ts'
import { amount } from '@tamuvo/money/amount.ts'
import type { Database } from '../kit/database.ts'
import { inTransaction } from '../kit/database.ts'
import { naturalKey } from '../ledger/keys.ts'
import { type LedgerBench, openLedgerBench } from '../ledger/testing.ts'
import { type Betting, openBetting } from './services.ts'
import type { Grade } from './settle.ts'
import type { NewBet, Order } from './bet.ts'
import type { Opposites } from './opposites.ts'
import type { Round } from './round.ts'

/** Betting on a test database, with a ledger and members. */
export type BettingBench = LedgerBench & {
  betting: Betting
  round(settings?: Partial<Round>): Promise<bigint>
  orderOf(memberId: bigint, bets: readonly NewBet[]): Order
  closeAll(): Promise<void>
}

export const openBettingBench = async (database: Database, node = 1): Promise<BettingBench> => {
  const bench = await openLedgerBench(database, node)
  const { ledger, clock, nextId } = bench
  const betting = await openBetting(database, { ledger, clock, nextId })
  const round = async (settings: Partial<Round> = {}): Promise<bigint> => {
    const id = nextId()
    const [opensAt, closesAt] = [clock.now(), new Date(clock.now().getTime() + 60_000)]
    const made = {
      id,
      product: 'LOTT' as const,
      game: 'FAST5',
      code: `20260805-${id}`,
      opensAt,
      closesAt,
      memberStakeMax: null,
      ...settings,
    }
    await inTransaction(database, (tx) => betting.openRound(tx, made))
    return id
  }
  const orderOf = (memberId: bigint, bets: readonly NewBet[]): Order => ({ key: naturalKey('order', nextId()), memberId, bets })
  const closeAll = async (): Promise<void> => {
    await betting.close()
    await ledger.close()
  }
  return { ...bench, betting, round, orderOf, closeAll }
}

/** A bet on one digit, 2.00 by default. */
export const digitBet = (roundId: bigint, digit: number, minor = 200n): NewBet => ({
  roundId,
  market: 'digit',
  selection: String(digit),
  price: '9.50',
  stake: amount(minor),
  valid: amount(minor),
  ruleVersion: 'digit-1',
})

/** Pays nine and a half times the stake on the drawn digit. */
export const digitGrade =
  (drawn: number): Grade =>
  (bet) =>
    bet.selection === String(drawn) ? { amount: amount((bet.stake * 95n) / 10n), detail: '1' } : undefined

const tenDigits: OppositeSides = { chances: Array.from({ length: 10 }, () => 1n) }

/** One of the ten digits is drawn. */
export const digitOpposites: Opposites = {
  markets: new Map([['digit', { group: 'digit', linesMin: 10 }]]),
  lines: '1',
  ruleVersions: ['digit-1'],
  sidesOf: ({ selection, stake }) => ({ stake, onSides: (take) => take(tenDigits, Number(selection), stake) }),
}
