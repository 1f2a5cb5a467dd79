import type { MessageOf } from '@tamuvo/contract/rooms.ts'
import { fromWire, subtract, toWire } from '@tamuvo/money/amount.ts'

export type Settled = MessageOf<'bets'>

/** How large a win is: by what came back for what was staked. Nothing is celebrated that did not bring more than it cost. */
export type WinSize = 'none' | 'win' | 'big' | 'huge' | 'giant'

export const winSizeOf = ({ payout, stake }: Pick<Settled, 'payout' | 'stake'>): WinSize => {
  const back = fromWire(payout)
  const paid = fromWire(stake)
  if (back <= paid) return 'none'
  // What the house staked has no measure for a member.
  if (paid === 0n) return 'win'
  if (back >= paid * 100n) return 'giant'
  if (back >= paid * 20n) return 'huge'
  return back >= paid * 5n ? 'big' : 'win'
}

/** What a member is up or down after a draw, as on the wire. */
export const netOf = ({ payout, stake }: Pick<Settled, 'payout' | 'stake'>): string =>
  toWire(subtract(fromWire(payout), fromWire(stake)))

/** News of a draw whose result is still on its way to the screen wait at most so long. */
export const heldMaxMs = 8_000
