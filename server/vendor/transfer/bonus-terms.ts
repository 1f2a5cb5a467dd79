import type { GameType } from '@tamuvo/contract/brand.ts'
import type { Queryable } from '../../kit/database.ts'
import { playTermsOf } from '../../safer/play-term-store.ts'
import { mayLeave } from '../../safer/rules.ts'

/** Whether the terms of a bonus keep a member's money from the wallets of vendors. */
export const isKeptByBonus = async (from: Queryable, memberId: bigint, product: GameType): Promise<boolean> =>
  !mayLeave(await playTermsOf(from, memberId), product)
