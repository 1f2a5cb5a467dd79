import type { OutputOf } from '@tamuvo/contract/call.ts'
import type * as contract from '@tamuvo/contract/raffle.ts'
import { toWire } from '@tamuvo/money/amount.ts'
import type { KnownDraw } from './draw-store.ts'
import type { Raffle } from './raffles.ts'

type SentPrize = OutputOf<typeof contract.getRaffle>['prizes'][number]

/** The prizes of a raffle. @param given how often each was given, in their order */
export const prizeViews = ({ trigger }: Raffle, given: readonly number[]): SentPrize[] =>
  trigger.prizes.map(({ stock, ...prize }, place) => ({
    ...prize,
    stock,
    left: stock === null ? null : stock - (given[place] ?? 0),
  }))

type SentDraw = OutputOf<typeof contract.listRaffleDraws>['list'][number]

export const isRevealed = ({ revealsAt }: Pick<KnownDraw, 'revealsAt'>, now: Date): boolean => revealsAt <= now

/** A draw as everybody sees it at a time. */
export const drawView = (draw: KnownDraw, now: Date): SentDraw => ({
  id: draw.id.toString(),
  no: Number(draw.no),
  at: draw.at.toISOString(),
  prize: draw.prize,
  amount: toWire(draw.amount),
  points: Number(draw.points),
  revealsAt: draw.revealsAt.toISOString(),
  isRevealed: isRevealed(draw, now),
})

/** The same as its member sees it. */
export const ownDrawView = (draw: KnownDraw, now: Date): OutputOf<typeof contract.claimRafflePromotion>['draw'] => ({
  ...drawView(draw, now),
  rewardId: draw.rewardId?.toString() ?? null,
})
