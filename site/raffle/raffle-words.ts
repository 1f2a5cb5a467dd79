import type { ReceivedOutputOf } from '@tamuvo/contract/call.ts'
import type { getRaffle, getRaffleDraw, listOwnDraws, listRaffleDraws } from '@tamuvo/contract/raffle.ts'
import { formatInstant } from '@tamuvo/ui/format/date.ts'
import { formatPercent } from '@tamuvo/ui/format/number.ts'
import { t } from '@tamuvo/ui/text/text.ts'
import { money } from '../parts/figure-words.ts'
import { written } from '../promotion/promotion-words.ts'

export type Raffle = ReceivedOutputOf<typeof getRaffle>
export type Prize = Raffle['prizes'][number]
export type OwnDraw = ReceivedOutputOf<typeof listOwnDraws>['list'][number]
export type Draw = ReceivedOutputOf<typeof listRaffleDraws>['list'][number]
export type DrawProof = ReceivedOutputOf<typeof getRaffleDraw>

/** What a prize is called. */
export const prizeName = (prizes: readonly Prize[], id: string): string => {
  const prize = prizes.find((each) => each.id === id)
  return prize ? written(prize.names) : ''
}

/** Whether a draw brought nothing. */
export const isNothing = ({ amount, points }: Pick<Prize, 'amount' | 'points'>): boolean => amount === '0.00' && points === 0

/** A chance with as many decimals as it needs, at most four: "0.01%". */
export const chanceText = (weight: number, weights: number): string => {
  const percent = (weight * 100) / weights
  const decimals = [0, 1, 2, 3].find((each) => Number(percent.toFixed(each)) === percent) ?? 4
  return formatPercent(weight / weights, decimals)
}

/** Whether none is left of a prize. */
export const isGone = ({ left }: Pick<Prize, 'left'>): boolean => left === 0

/** The prize as which one that is gone counts: the next lower one that is left. */
export const nextLeft = (prizes: readonly Prize[], id: string): Prize | undefined => {
  const place = prizes.findIndex((each) => each.id === id)
  return prizes.find((each, at) => at > place && !isGone(each))
}

/** By what tickets are got: "1 ticket for a deposit of K 20.00 or more, up to 3 a day". */
export const wayText = ({ kind, min = '0.00', count = 0, perDay = 0, missions = [] }: Raffle['ways'][number]): string => {
  const tickets = t('raffle.tickets', { count })
  if (kind === 'DEPOSIT') return t('raffle.way_DEPOSIT', { tickets, min: money(min), perDay })
  if (kind === 'MISSION') return t('raffle.way_MISSION', { tickets, missions: missions.map(written).join(', ') })
  return t('raffle.way_MALL')
}

/** "2026-08-06 00:00" */
export const minuteOf = (at: string): string => formatInstant(at).slice(0, 16)
