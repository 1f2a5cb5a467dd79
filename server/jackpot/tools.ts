import type { LevelCode } from '@tamuvo/games/jackpot/levels.ts'
import type { House } from '../ledger/accounts.ts'
import type { LedgerServices } from '../ledger/services.ts'
import type { LotteryServices } from '../lottery/services.ts'
import type { PlatformServices } from '../platform/services.ts'

/** The keys of draws: those who sign draws sign the triggers of pools. */
export type JackpotBase = PlatformServices & LedgerServices & Pick<LotteryServices, 'drawKeys'>

/** What moves money of pools needs. */
export type JackpotTools = Pick<JackpotBase, 'ledger' | 'newId'>

/** The account of a pool in the ledger. */
export const poolAccount = (code: LevelCode): House => `jackpot:${code}`

/** The account that shares come from, and seeds: the house's of own games. */
export const gamesAccount: House = 'house:rng'
