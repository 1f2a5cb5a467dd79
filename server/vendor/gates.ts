import type { VendorRefusal } from '@tamuvo/contract/vendor-call.ts'
import type { GameType } from '@tamuvo/contract/brand.ts'
import { trialType } from '@tamuvo/contract/brand.ts'
import type { Amount } from '@tamuvo/money/amount.ts'
import type { Member } from '../account/store.ts'
import type { Tx } from '../kit/database.ts'
import type { PlayGuard } from '../safer/guard.ts'

/** Input of the check before a game is opened, or a vendor's wallet filled. */
type Play = { memberId: bigint; product: GameType; game: string; amount: Amount; at: Date }

/** Refuses members on a break, and amounts past a limit. */
export type MayPlay = (play: Play) => Promise<'excluded' | 'limit' | undefined>

/** Account types that hold no money of their own: trial accounts, and assistants of an agent. */
const moneyless: readonly number[] = [trialType, 41, 42]

/** Why a member may not play for money; undefined when they may. */
export const memberRefusal = (member: Pick<Member, 'status' | 'type'> | undefined): VendorRefusal | undefined =>
  !member || member.status === 'frozen' || moneyless.includes(member.type) ? 'member-disabled' : undefined

type Stake = { memberId: bigint; product: GameType; amount: Amount }

/** Safer play's check of a stake. The caller locks the wallet account, so concurrent stakes cannot pass a limit together. */
export const stakeRefusal = async (
  tx: Tx,
  guard: PlayGuard,
  { memberId, product, amount }: Stake,
): Promise<VendorRefusal | undefined> => {
  const limitState = (await guard.limitStates(tx, [memberId])).get(memberId)
  const no = limitState && guard.refusal(memberId, limitState, { product, stakes: [amount] })
  if (!no) return undefined
  return no.code === 'RG_EXCLUDED' ? 'member-disabled' : 'limit'
}
