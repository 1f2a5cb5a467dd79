import * as contract from '@tamuvo/contract/chat-rooms.ts'
import type { BetCard } from '@tamuvo/contract/chat-rooms.ts'
import { toWire } from '@tamuvo/money/amount.ts'
import { betById } from '../../betting/record-store.ts'
import type { OutcomeKind } from '../../betting/bet.ts'
import { handle } from '../../kit/handle.ts'
import type { ChatServices } from '../services.ts'
import { say } from './say.ts'

const call = contract.shareBet

export const shareBet = handle(contract.shareBet, (request, services: ChatServices) => {
  const { input, refuse } = request
  return say({ ...request, call }, services, async (tx, _room, own) => {
    const bet = await betById(tx, BigInt(input.bet))
    // Bets of other members are not found: their existence is not disclosed.
    if (bet?.memberId !== own.id) throw refuse('NOT_FOUND')
    const { state, product, game, code, stake, payout } = bet
    if (state === 'open') throw refuse('CHAT_BET_OPEN')
    const found = await services.catalog.findGame(game)
    const names = found?.names ?? { EN: game, MY: game, CN: game }
    return {
      words: '',
      card: { product, game, names, round: code, state: endOf[state], stake: toWire(stake), payout: toWire(payout) },
    }
  })
})

/** The outcome on a card. */
const endOf = {
  won: 'won',
  'half-won': 'won',
  'cashed-out': 'won',
  'half-lost': 'lost',
  lost: 'lost',
  void: 'void',
} as const satisfies Record<OutcomeKind, BetCard['state']>
