import { toWire } from '@tamuvo/money/amount.ts'
import { askBalance, requirePlayer } from '../player.ts'
import type { GameCall } from './game-call.ts'

/** The balance that the game plays with. */
export const getBalance = async ({ headers, services }: GameCall<object>) => {
  const { session } = await requirePlayer(headers, services)
  return { balance: toWire(await askBalance(session, services)) }
}
