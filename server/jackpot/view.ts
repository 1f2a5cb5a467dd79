import type { OutputOf } from '@tamuvo/contract/call.ts'
import type { listJackpotPools } from '@tamuvo/contract/jackpot.ts'
import { jackpotGames, type JackpotLevel, jackpotLevels } from '@tamuvo/games/jackpot/levels.ts'
import { returnOfLevels } from '@tamuvo/games/jackpot/returns.ts'
import { sum, toWire } from '@tamuvo/money/amount.ts'
import type { KnownHit } from './hit-store.ts'
import type { StoredPool } from './pool-store.ts'
import type { JackpotServices } from './services.ts'
import { poolAccount } from './tools.ts'
import { sentTrigger } from './published.ts'
import type { StoredTrigger } from './trigger-store.ts'

type SentPools = OutputOf<typeof listJackpotPools>

/** The pools as everybody may see them. */
export const sentPools = async ({ jackpots }: JackpotServices): Promise<SentPools> => {
  const { asOf, pools, triggers, last } = await jackpots.shown()
  return {
    list: jackpotLevels.flatMap((level) => {
      const pool = pools.find(({ code }) => code === level.code)
      return pool ? [sentPool(level, pool, { triggers, last })] : []
    }),
    total: toWire(sum(pools.map(({ amount }) => amount))),
    asOf: asOf.toISOString(),
    games: [...jackpotGames],
    returned: returnOfLevels(jackpotLevels),
  }
}

type Known = { triggers: readonly StoredTrigger[]; last: readonly KnownHit[] }

const sentPool = (level: JackpotLevel, { code, amount, hits }: StoredPool, { triggers, last }: Known) => {
  const hit = last.find((each) => each.level === code)
  const sealed = triggers.filter((each) => each.level === code)
  return {
    level: code,
    amount: toWire(amount),
    account: poolAccount(code),
    seed: toWire(level.seed),
    share: Number(level.share),
    turnover: level.kind === 'random' ? toWire(level.turnover) : null,
    hitBy: level.kind === 'hit-by' ? toWire(level.hitBy) : null,
    commitment: sealed.find(({ no }) => no === hits + 1)?.commitment ?? null,
    triggers: sealed.map(sentTrigger),
    hits,
    last: hit ? { amount: toWire(hit.amount), at: hit.at.toISOString() } : null,
  }
}
