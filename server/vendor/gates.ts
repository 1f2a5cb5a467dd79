import type { GameType } from '@tamuvo/contract/brand.ts'
import { trialType } from '@tamuvo/contract/brand.ts'
import type { Amount } from '@tamuvo/money/amount.ts'
import type { Member } from '../account/account.ts'
import type { Refusal } from './ask.ts'

/** A bet that safer play is asked about. */
export type Play = { memberId: bigint; product: GameType; game: string; amount: Amount; at: Date }

/** Says no when a member has excluded herself, or when a limit of hers would be passed. */
export type MayPlay = (play: Play) => Promise<'excluded' | 'limit' | undefined>

/** Account types that hold no money of their own: trial accounts, and assistants of an agent. */
const moneyless: readonly number[] = [trialType, 41, 42]

/** Why a member takes no part in games for money, if she does not. */
export const memberRefusal = (member: Pick<Member, 'status' | 'type'> | undefined): Refusal | undefined =>
  !member || member.status === 'frozen' || moneyless.includes(member.type) ? 'member-disabled' : undefined

export const playRefusal = async (mayPlay: MayPlay, play: Play): Promise<Refusal | undefined> => {
  const no = await mayPlay(play)
  if (!no) return undefined
  return no === 'limit' ? 'limit' : 'member-disabled'
}
