import { randomUUID } from 'node:crypto'
import { amount } from '@tamuvo/money/amount.ts'
import type { BetAsk, RollbackAsk, WinAsk } from './ask.ts'
import type { VendorGame } from './directory.ts'

/** A game of a vendor that no catalogue has. */
export const testGame: VendorGame = {
  vendor: 'VEN',
  code: 'one',
  gameCode: 'VEN-ONE',
  product: 'LIVE',
  isOpen: true,
  isTest: false,
}

/** A bet of 2.00 on a round of its own. */
export const betOf = ({ token }: { token: string }, more: Partial<BetAsk> = {}): BetAsk => ({
  op: 'bet',
  token,
  tx: randomUUID(),
  round: randomUUID(),
  game: 'one',
  amount: amount(200n),
  isFree: false,
  closes: false,
  reopens: false,
  ...more,
})

/** A win of 5.00 in the round of a bet. */
export const winOf = ({ group: _group, ...bet }: BetAsk, more: Partial<WinAsk> = {}): WinAsk => ({
  ...bet,
  op: 'win',
  tx: randomUUID(),
  bet: { tx: bet.tx },
  isOnce: false,
  amount: amount(500n),
  ...more,
})

/** Takes back what was said under an id. */
export const rollbackOf = ({ token, tx }: { token: string; tx: string }, more: Partial<RollbackAsk> = {}): RollbackAsk => ({
  op: 'rollback',
  token,
  tx: randomUUID(),
  target: tx,
  closes: false,
  isAfterWin: true,
  ...more,
})
