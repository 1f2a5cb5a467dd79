import { type JackpotLevel, jackpotLevels, type LevelCode } from '@tamuvo/games/jackpot/levels.ts'
import { afterHit, payoutOf, withStakes } from '@tamuvo/games/jackpot/pool.ts'
import { add, type Amount } from '@tamuvo/money/amount.ts'
import type { Queryable, Tx } from '../kit/database.ts'
import { house, playWalletAccount } from '../ledger/accounts.ts'
import { naturalKey } from '../ledger/keys.ts'
import { fundPools, post } from './fund.ts'
import { type Hit, insertHit, type KnownHit } from './hit-store.ts'
import { lockPools, readPools, type StoredPool, updatePool } from './pool-store.ts'
import { insertStake } from './stake-store.ts'
import { gamesAccount, type JackpotBase, type JackpotTools, poolAccount } from './tools.ts'
import { revealTriggerOf, type Triggers } from './trigger.ts'

/** A round that takes part: its money is posted in the same transaction. `drawn`: the levels that its own words give it. */
export type TakingPart = {
  roundId: bigint
  /** The bet that the payout refers to. */
  betId: bigint
  memberId: bigint
  game: string
  stake: Amount
  drawn: readonly LevelCode[]
  at: Date
}

export type Win = KnownHit & { balance: Amount }

/** Whether a pool with a limit may fall when these stakes are counted; undefined before the pools were opened. */
export const mayFall = async (from: Queryable, stakes: Amount, triggers: Triggers): Promise<boolean | undefined> => {
  const { pools, waiting } = await readPools(from)
  if (pools.length === 0) return undefined
  for (const level of jackpotLevels) {
    const pool = pools.find(({ code }) => code === level.code)
    if (pool && (await isDue(from, level, { ...pool, ...withStakes(level, pool, add(waiting, stakes)) }, triggers))) return true
  }
  return false
}

const isDue = async (from: Queryable, level: JackpotLevel, pool: StoredPool, triggers: Triggers): Promise<boolean> =>
  level.kind === 'hit-by' && pool.amount >= (await triggers.fallsAt(from, level, pool))

/**
 * Counts the stake of a round and pays the levels it wins: those that it has drawn, and those whose pools its stake brings to their
 * triggers. Who comes second finds what the house has filled the pool with. Takes the lock of the pools only where something is won.
 * @returns null while there are no pools
 */
export const takePart = async (tx: Tx, round: TakingPart, tools: PayTools): Promise<Win[] | null> => {
  const { roundId, stake, drawn, at } = round
  const falls = await mayFall(tx, stake, tools.triggers)
  if (falls === undefined) return null
  if (drawn.length === 0 && !falls) {
    await insertStake(tx, { id: tools.newId(), roundId, stake, at })
    return []
  }
  const locked = await lockPools(tx)
  await insertStake(tx, { id: tools.newId(), roundId, stake, at })
  const pools = await fundPools(tx, locked, at, tools)
  const wins: Win[] = []
  for (const level of jackpotLevels) {
    const pool = pools.find(({ code }) => code === level.code)
    if (pool && (drawn.includes(level.code) || (await isDue(tx, level, pool, tools.triggers))))
      wins.push(await pay(tx, { level, pool }, round, tools))
  }
  return wins
}

/** What deciding about hits needs. */
type PayTools = JackpotTools & Pick<JackpotBase, 'secrets'> & { triggers: Triggers }

type Fallen = { level: JackpotLevel; pool: StoredPool }

/** Pays a locked pool to the member and fills it again. */
const pay = async (tx: Tx, { level, pool }: Fallen, round: TakingPart, tools: PayTools): Promise<Win> => {
  const { roundId, betId, memberId, game, at } = round
  const { code } = pool
  const account = house(poolAccount(code))
  const paid = payoutOf(level, pool)
  const won = await post(
    tx,
    {
      key: naturalKey(`jackpot-win-${code}`, roundId),
      kind: 'JACKPOT_WIN',
      ref: betId,
      moves: [{ from: account, to: playWalletAccount(memberId), amount: paid }],
    },
    at,
    tools,
  )
  const seeding = { from: house(gamesAccount), to: account, amount: level.seed }
  await post(
    tx,
    { key: naturalKey(`jackpot-refill-${code}`, roundId), kind: 'JACKPOT_SEED', ref: roundId, moves: [seeding] },
    at,
    tools,
  )
  const trigger = level.kind === 'hit-by' ? await revealTriggerOf(tx, level, pool, { secrets: tools.secrets, at }) : undefined
  const hit: Hit = {
    roundId,
    level: code,
    no: pool.hits + 1,
    memberId,
    game,
    amount: paid,
    seed: level.seed,
    entryId: won.entryId,
    triggerId: trigger?.beacon === null ? trigger.id : null,
    at,
  }
  await insertHit(tx, hit)
  await updatePool(tx, { ...pool, ...afterHit(level, pool), hits: hit.no })
  return { roundId, level: code, no: hit.no, amount: paid, at, trigger, balance: won.balance }
}
