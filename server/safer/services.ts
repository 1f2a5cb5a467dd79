import { type Amount, zero } from '@tamuvo/money/amount.ts'
import type { AccountServices } from '../account/services.ts'

export type OpenBets = { count: number; stake: Amount }

export type SaferServices = AccountServices & {
  /** What a member has staked on what is not decided yet; areas above know. */
  sumOpenBets(memberId: bigint): Promise<OpenBets>
}

type Options = Partial<Pick<SaferServices, 'sumOpenBets'>>

/** Adds what safer play needs to the services. */
export const openSafer = <Lower extends AccountServices>(lower: Lower, options: Options = {}): Lower & SaferServices => ({
  ...lower,
  sumOpenBets: async () => ({ count: 0, stake: zero }),
  ...options,
})
