import { listSettledBets as call } from '@tamuvo/contract/profit.ts'
import { add, toWire, zero } from '@tamuvo/money/amount.ts'
import { readPageOfDays } from '../../kit/counted-days.ts'
import { askedSpan, dayOf, spanOf } from '../../kit/days.ts'
import { handle } from '../../kit/handle.ts'
import { firstIdAt } from '../../kit/ids.ts'
import { sentPage } from '../../kit/sent-page.ts'
import type { BettingServices } from '../services.ts'
import { gameNames } from '../view.ts'
import { type BetPart, type SettledSum, settledParts, settledSums } from './settled-store.ts'
import { refreshSums } from './sums.ts'

export const listSettledBets = handle(call, async ({ input, member, now, language }, services: BettingServices) => {
  const { database, settings, catalog } = services
  const { timeZone } = await settings.get('brand')
  const span = askedSpan(timeZone, now, input)
  const { isCounting } = await refreshSums(services, member.id, timeZone)
  const days = { first: dayOf(timeZone, span.since), last: dayOf(timeZone, new Date(span.until.getTime() - 1)), timeZone }
  const sums = await settledSums(database, member.id, days, input.product)
  const page = { skip: (input.pageNo - 1) * input.pageSize, take: input.pageSize }
  const parts = await readPageOfDays(countedDays(sums), page, (day, skip, take) => {
    const placed = spanOf(timeZone, day, day)
    const ids = { fromId: firstIdAt(placed.since), uptoId: firstIdAt(placed.until) }
    return settledParts(database, member.id, ids, { ...span, product: input.product, skip, take })
  })
  const names = await gameNames(catalog, language)
  const total = sums.reduce((count, sum) => count + sum.parts, 0)
  return {
    ...sentPage(
      parts.map((part) => sentPart(part, names)),
      total,
      input,
    ),
    totals: totalsOf(sums),
    isCounting,
  }
})

/** By the days on which the bets were placed: their ids lie in them. */
const countedDays = (sums: readonly SettledSum[]) => {
  const counts = new Map<string, number>()
  for (const { placedOn, parts } of sums) counts.set(placedOn, (counts.get(placedOn) ?? 0) + parts)
  return [...counts].map(([day, count]) => ({ day, count }))
}

const totalsOf = (sums: readonly SettledSum[]) => {
  const of = (name: 'stake' | 'validBet' | 'payout' | 'profit') =>
    toWire(sums.reduce((total, sum) => add(total, sum[name]), zero))
  return { stake: of('stake'), validBet: of('validBet'), payout: of('payout'), profit: of('profit') }
}

const sentPart = ({ at, game, code, ...part }: BetPart, names: ReadonlyMap<string, string>) => ({
  ...part,
  id: part.id.toString(),
  at: at.toISOString(),
  gameName: names.get(game) ?? game,
  round: code,
  stake: toWire(part.stake),
  validBet: toWire(part.validBet),
  payout: toWire(part.payout),
  profit: toWire(part.profit),
})
