import type { GameType } from '@tamuvo/contract/brand.ts'
import { type Amount, fromWire } from '@tamuvo/money/amount.ts'
import { writeDecided } from '../betting/decided-store.ts'
import { inTransaction } from '../kit/database.ts'
import { appendEvents } from '../kit/outbox.ts'
import { type House, house, walletAccount } from '../ledger/accounts.ts'
import { naturalKey } from '../ledger/keys.ts'
import type { Kind } from '../ledger/kinds.ts'
import { openAccount } from '../ledger/posting.ts'
import { countFigures } from './count-figures.ts'
import { hasUnaccrued } from './accrue.ts'
import type { AgentServices } from './services.ts'
import type { AgentServer } from './testing.ts'

/** `placedAt`: when it was placed, a second before it is settled if absent. */
type Play = { product?: GameType; valid: string; stake?: string; payout?: string; placedAt?: Date }

type Who = { id: bigint }

const outcomeOf = (of: { betId: bigint; memberId: bigint }, { valid, payout }: { valid: string; payout: string }) => {
  const amount = fromWire(payout)
  const kind: 'won' | 'lost' = amount > 0n ? 'won' : 'lost'
  return { ...of, kind, amount, uncollected: 0n as Amount, valid: fromWire(valid), detail: '', entryId: null }
}

/** Counts all, also what was committed while other transactions of the tests were open. */
const countAll = async (services: AgentServices): Promise<void> => {
  do await countFigures(services)
  while (await hasUnaccrued(services.database, new Date(services.clock.now().getTime() + 1)))
}

/** Members who play and move money, for tests of figures. */
export const playOn = ({ services, clock }: Pick<AgentServer, 'services' | 'clock'>) => {
  const { database, newId, ledger } = services
  return {
    /** A bet that is settled now, as games of our own write it. */
    bet: async (
      { id: memberId }: Who,
      { product = 'RNG', valid, stake = valid, payout = '0.00', placedAt: earlier }: Play,
    ): Promise<bigint> => {
      const placedAt = earlier ?? clock.now()
      if (!earlier) clock.advance(1_000)
      const [id, roundId] = [newId(), newId()]
      const placed = {
        id,
        memberId,
        roundId,
        orderId: id,
        placedAt,
        product,
        game: 'test',
        market: 'm',
        selection: 's',
        // As prices say whose stake is the house's.
        price: fromWire(stake) > 0n ? 'p' : 'p;0',
      }
      const bets = [{ ...placed, stake: fromWire(stake), valid: fromWire(valid), ruleVersion: 'test/1' }]
      const outcomes = [outcomeOf({ betId: id, memberId }, { valid, payout })]
      await inTransaction(database, (tx) => writeDecided(tx, { roundId, bets, outcomes, at: clock.now() }))
      return id
    },
    /** A correction by what it changes. */
    correct: (betId: bigint, { id: memberId }: Who, change: { valid?: string; payout?: string }): Promise<void> =>
      inTransaction(database, (tx) =>
        appendEvents(tx, {
          kind: 'bet.corrected',
          memberId,
          body: { betId: String(betId), stake: '0.00', payout: change.payout ?? '0.00', validBet: change.valid ?? '0.00' },
          at: clock.now(),
        }),
      ),
    /** Money from an account of the house; to it where it is negative. @returns the entry */
    pay: async ({ id }: Who, kind: Kind, minor: bigint, from: House = 'psp:manual', ref = id): Promise<bigint> => {
      await openAccount(database, id)
      const [own, other] = [walletAccount(id), house(from)]
      const move = minor > 0n ? { from: other, to: own } : { from: own, to: other }
      const amount = (minor > 0n ? minor : -minor) as Amount
      const key = naturalKey('test', newId())
      const result = await ledger.post({ key, kind, ref, moves: [{ ...move, amount }] })
      if (result.is !== 'posted') throw new Error('the test has the money')
      return result.entryId
    },
    countAll: () => countAll(services),
  }
}
