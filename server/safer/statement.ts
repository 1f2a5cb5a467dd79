import { add, type Amount, subtract, toWire, zero } from '@tamuvo/money/amount.ts'
import type { Queryable } from '../kit/database.ts'
import { dayAfter, dayOf, type Span, startOfDay } from '../kit/days.ts'
import { firstIdAt, timeOfId } from '../kit/ids.ts'
import { archivedUpto } from '../ledger/archive-store.ts'
import { firstMovementOf, type Flow, flowsIn, heldBefore, quartersPlayedIn } from '../ledger/member-flows.ts'

/** A calendar month of the site, "2026-08". */
export type Month = string

const quarterMinutes = 15

/**
 * What went in and out of a member's wallet accounts in a month, from the ledger; undefined when all of it is archived. Months
 * are archived by UTC: the following month of the site may lack its first hours, and says from when on it counts.
 */
export const statementOf = async (
  from: Queryable,
  memberId: bigint,
  timeZone: string,
  { month, now }: { month: Month; now: Date },
) => {
  const archived = await archivedUpto(from)
  const isHere = (each: Month): boolean => firstIdAt(middleOf(spanOfMonth(timeZone, each))) >= archived
  if (!isHere(month)) return undefined
  const current = monthOf(timeZone, now)
  const whole = spanOfMonth(timeZone, month)
  const isCut = firstIdAt(whole.since) < archived
  const span = isCut ? { ...whole, since: timeOfId(archived) } : whole
  const flows = await flowsIn(from, memberId, span)
  const [opening = zero, closing = zero] = await heldBefore(from, memberId, [span.since, span.until])
  const first = await firstMovementOf(from, memberId)
  return {
    month,
    since: whole.since.toISOString(),
    until: whole.until.toISOString(),
    countedFrom: isCut ? span.since.toISOString() : null,
    months: monthsFrom(first ? monthOf(timeZone, first) : current, current).filter(isHere),
    opening: toWire(opening),
    closing: toWire(closing),
    lines: linesOf(flows),
    playedMinutes: quarterMinutes * (await quartersPlayedIn(from, memberId, span)),
    ...figuresOf(flows),
  }
}

/** Lies in the UTC month that covers most of the site's month, in any time zone. */
const middleOf = ({ since, until }: Span): Date => new Date((since.getTime() + until.getTime()) / 2)

export const monthOf = (timeZone: string, at: Date): Month => dayOf(timeZone, at).slice(0, 7)
const monthAfter = (month: Month): Month => dayAfter(`${month}-01`, 32).slice(0, 7)
export const monthBefore = (month: Month): Month => dayAfter(`${month}-01`, -1).slice(0, 7)

export const spanOfMonth = (timeZone: string, month: Month): Span => ({
  since: startOfDay(timeZone, `${month}-01`),
  until: startOfDay(timeZone, `${monthAfter(month)}-01`),
})
const monthsMax = 120

/** The newest first. */
const monthsFrom = (first: Month, last: Month): Month[] => {
  const months: Month[] = []
  for (let month = first; month <= last && months.length < monthsMax; month = monthAfter(month)) months.unshift(month)
  return months
}

const sumOf = (flows: readonly Flow[], side: 'income' | 'expense'): Amount =>
  flows.reduce((total, flow) => add(total, flow[side]), zero)

const linesOf = (flows: readonly Flow[]) => {
  const groups = [...new Set(flows.map(({ group }) => group))]
  return groups.map((group) => {
    const own = flows.filter((flow) => flow.group === group)
    const count = own.reduce((total, flow) => total + flow.count, 0)
    return { group, income: toWire(sumOf(own, 'income')), expense: toWire(sumOf(own, 'expense')), count }
  })
}

const figuresOf = (flows: readonly Flow[]) => {
  const of = (...kinds: Flow['kind'][]): Flow[] => flows.filter(({ kind }) => kinds.includes(kind))
  const bets = of('BET', 'BET_CANCEL')
  const wins = of('WIN', 'WIN_CORRECTION', 'FREE_WIN', 'FREE_CORRECTION', 'JACKPOT_WIN', 'JACKPOT_CORRECTION')
  const staked = subtract(sumOf(bets, 'expense'), sumOf(bets, 'income'))
  const returned = subtract(sumOf(wins, 'income'), sumOf(wins, 'expense'))
  return {
    deposited: toWire(sumOf(of('DEPOSIT', 'DEPOSIT_MANUAL'), 'income')),
    withdrawn: toWire(sumOf(of('WD_PAID'), 'expense')),
    staked: toWire(staked),
    returned: toWire(returned),
    net: toWire(subtract(returned, staked)),
  }
}
