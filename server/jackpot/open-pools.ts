import { type JackpotLevel, jackpotLevels } from '@tamuvo/games/jackpot/levels.ts'
import { inTransaction, type Tx } from '../kit/database.ts'
import { house } from '../ledger/accounts.ts'
import { namedKey } from '../ledger/keys.ts'
import { post } from './fund.ts'
import { insertPool } from './pool-store.ts'
import type { JackpotServices } from './services.ts'
import { gamesAccount, poolAccount } from './tools.ts'

/** Fills the pools that there are not yet with their first seeds. Idempotent, on any number of processes. */
export const openPools = (services: JackpotServices): Promise<void> =>
  inTransaction(services.database, async (tx) => {
    for (const level of jackpotLevels) await openPool(tx, level, services)
  })

const openPool = async (tx: Tx, { code, seed }: JackpotLevel, services: JackpotServices): Promise<void> => {
  const at = services.clock.now()
  if (!(await insertPool(tx, code, { seed, at }))) return
  const moves = [{ from: house(gamesAccount), to: house(poolAccount(code)), amount: seed }]
  await post(tx, { key: namedKey('jackpot-open', code), kind: 'JACKPOT_SEED', ref: 0n, moves }, at, services)
}
