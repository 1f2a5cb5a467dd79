import type { VendorRefusal } from '@tamuvo/contract/vendor-call.ts'
import type { GameType } from '@tamuvo/contract/brand.ts'
import { trialType } from '@tamuvo/contract/brand.ts'
import type { Amount } from '@tamuvo/money/amount.ts'
import type { Member } from '../account/store.ts'
import type { Tx } from '../kit/database.ts'
import type { PlayGuard } from '../safer/guard.ts'

/** What safer play is asked about before a game is opened, or a wallet at a vendor filled. */
export type Play = { memberId: bigint; product: GameType; game: string; amount: Amount; at: Date }

/** Says no when a member has excluded herself, or when a limit of hers would be passed. */
export type MayPlay = (play: Play) => Promise<'excluded' | 'limit' | undefined>

/** Account types that hold no money of their own: trial accounts, and assistants of an agent. */
const moneyless: readonly number[] = [trialType, 41, 42]

/** Why a member takes no part in games for money, if she does not. */
export const memberRefusal = (member: Pick<Member, 'status' | 'type'> | undefined): VendorRefusal | undefined =>
  !member || member.status === 'frozen' || moneyless.includes(member.type) ? 'member-disabled' : undefined

type Stake = { memberId: bigint; product: GameType; amount: Amount }

/** What safer play says to a stake. Its wallet account is held, so no limit is passed by stakes that come together. */
export const stakeRefusal = async (
  tx: Tx,
  guard: PlayGuard,
  { memberId, product, amount }: Stake,
): Promise<VendorRefusal | undefined> => {
  const limitState = (await guard.limitStates(tx, [memberId])).get(memberId)
  const no = limitState && guard.refusal(memberId, limitState, { product, stakes: [amount] })
  if (!no) return undefined
  return no.code === 'RG_LIMIT' ? 'limit' : 'member-disabled'
}
