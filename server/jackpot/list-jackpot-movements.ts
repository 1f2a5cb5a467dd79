import * as contract from '@tamuvo/contract/jackpot.ts'
import type { LevelCode } from '@tamuvo/games/jackpot/levels.ts'
import { subtract, sum, toWire, zero } from '@tamuvo/money/amount.ts'
import { handle } from '../kit/handle.ts'
import { type Key, naturalKey } from '../ledger/keys.ts'
import { type BookedEntry, entriesByKey } from '../ledger/statements.ts'
import { newestCauses } from './hit-store.ts'
import { readPools } from './pool-store.ts'
import type { JackpotServices } from './services.ts'
import { poolAccount } from './tools.ts'

const causesMax = 50

export const listJackpotMovements = handle(
  contract.listJackpotMovements,
  async ({ input: { level } }, { database }: JackpotServices) => {
    const { pools } = await readPools(database)
    const balance = pools.find(({ code }) => code === level)?.amount ?? zero
    const causes = await newestCauses(database, level, causesMax)
    const entries = await entriesByKey(
      database,
      causes.flatMap((cause) => keysOf(level, cause)),
    )
    let after = balance
    const list = [...entries.values()]
      .toSorted((a, b) => (a.id > b.id ? -1 : 1))
      .map((entry) => {
        const moved = movedBy(entry, poolAccount(level))
        const line = { after, moved, entry }
        after = subtract(after, moved)
        return line
      })
      .filter(({ moved }) => moved !== zero)
    return {
      balance: toWire(balance),
      list: list.map(({ after: held, moved, entry: { id, kind, at } }) => ({
        entry: id.toString(),
        kind,
        amount: toWire(moved),
        after: toWire(held),
        at: at.toISOString(),
      })),
    }
  },
)

const keysOf = (level: LevelCode, { fundId, roundId }: { fundId: bigint | null; roundId: bigint | null }): Key[] => {
  if (fundId !== null) return [naturalKey('jackpot-pools', fundId)]
  if (roundId === null) return []
  return [naturalKey(`jackpot-win-${level}`, roundId), naturalKey(`jackpot-refill-${level}`, roundId)]
}

const movedBy = ({ legs }: BookedEntry, account: string) =>
  sum(legs.filter((leg) => leg.account === account).map(({ amount }) => amount))
