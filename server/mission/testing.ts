import * as fc from 'fast-check'
import { dayAfter } from '../kit/days.ts'
import { periodOfDay } from '../kit/periods.ts'

/** Random missions and activities for tests. */

type Version = { goal: bigint; after: bigint; isOpen: boolean }
export type Mission = {
  id: bigint
  type: string
  metric: string
  products: string[]
  games: string[]
  step: string | null
  chain: string | null
  chainPlace: number | null
  since: string | null
  until: string | null
  born: bigint
  versions: Version[]
}
export type Row = {
  id: bigint
  kind: string
  memberId: bigint
  day: string
  until: string | null
  product: string
  game: string
  bets: number
  wins: number
  valid: bigint
  amount: bigint
  step: string
}

const firstDay = '2026-08-06'
/** So many activities at most. */
const most = 90
const places = fc.nat({ max: most - 1 }).map(BigInt)
const days = fc.nat({ max: 5 }).map((after) => dayAfter(firstDay, after))

const versions = fc.array(fc.record({ goal: fc.bigInt({ min: 1n, max: 12n }), after: places, isOpen: fc.boolean() }), {
  maxLength: 3,
})
const filters = fc.record({
  products: fc.subarray(['RNG', 'LIVE'], { maxLength: 1 }),
  games: fc.subarray(['a', 'b', 'c'], { maxLength: 2 }),
})

const kinds = fc.oneof(
  fc.record({
    type: fc.constantFrom('DAILY', 'WEEKLY', 'ACHIEVEMENT', 'EVENT', 'CHAIN'),
    metric: fc.constantFrom('VALID_BET', 'WINS', 'GAMES', 'DAYS', 'DEPOSIT_COUNT', 'DEPOSIT_SUM', 'INVITES'),
  }),
  fc.record({ type: fc.constantFrom('ONE_TIME', 'CHAIN'), metric: fc.constant('STEP') }),
)

const mission = fc.record({
  kind: kinds,
  filter: filters,
  step: fc.constantFrom('phone', 'email'),
  chain: fc.constantFrom('x', 'y'),
  from: days,
  lasts: fc.integer({ min: 1, max: 3 }),
  goal: fc.bigInt({ min: 1n, max: 8n }),
  born: fc.nat({ max: 30 }).map(BigInt),
  versions,
})

/** Missions of all types and metrics, with later versions, some of them closed. */
export const missions = fc.array(mission, { minLength: 1, maxLength: 9, size: 'max' }).map((list): Mission[] => {
  const steps = new Map<string, number>()
  // Steps are added to the end of a chain.
  return list
    .toSorted((a, b) => Number(a.born - b.born))
    .map(({ kind: { type, metric }, filter, step, chain, from, lasts, goal, born, versions: later }, index) => {
      const chainPlace = type === 'CHAIN' ? (steps.get(chain) ?? 0) + 1 : null
      if (chainPlace !== null) steps.set(chain, chainPlace)
      const [first, next] = type === 'EVENT' ? [from, dayAfter(from, lasts)] : [null, null]
      const goals = later
        .filter(({ after }) => after >= born)
        .toSorted((a, b) => Number(a.after - b.after))
        .map((version) => (metric === 'STEP' ? { ...version, goal: 1n } : version))
      return {
        id: BigInt(1000 + index),
        type,
        metric,
        ...filter,
        step: metric === 'STEP' ? step : null,
        chain: type === 'CHAIN' ? chain : null,
        chainPlace,
        since: first,
        until: next,
        born,
        versions: [{ goal: metric === 'STEP' ? 1n : goal, after: born, isOpen: true }, ...goals],
      }
    })
})

const doing = fc.record({
  kind: fc.constantFrom('PLAY', 'PLAY', 'PLAY', 'DEPOSIT', 'STEP', 'CLOSE', 'RANK'),
  memberId: fc.integer({ min: 1, max: 3 }).map(BigInt),
  product: fc.constantFrom('RNG', 'LIVE'),
  game: fc.constantFrom('a', 'b', 'c', 'd'),
  bets: fc.nat({ max: 2 }),
  wins: fc.nat({ max: 2 }),
  valid: fc.bigInt({ min: -2n, max: 4n }),
  amount: fc.bigInt({ min: -2n, max: 4n }),
  step: fc.constantFrom('phone', 'email', 'invited:1', 'invited:2', 'invited:3'),
  ahead: fc.nat({ max: 1 }),
})

/** Activities whose days end one after the other, and their weeks: what is late counts for the day that is open. */
export const log = fc.array(doing, { minLength: 40, maxLength: most, size: 'max' }).map((list): Row[] => {
  const done = new Set<string>()
  let [open, week] = [firstDay, periodOfDay('weekly', firstDay)]
  return list.map(({ kind, memberId, product, game, bets, wins, valid, amount, step, ahead }, index) => {
    const none = { product: '', game: '', bets: 0, wins: 0, valid: 0n, amount: 0n, step: '' }
    const row = { ...none, id: BigInt(index + 1), kind, memberId, day: dayAfter(open, ahead), until: null }
    const other = { ...row, kind: 'RANK' }
    if (kind === 'PLAY') return { ...row, product, game, bets, wins, valid }
    if (kind === 'DEPOSIT') return { ...row, amount }
    if (kind === 'STEP') {
      if (done.has(`${memberId} ${step}`)) return other
      done.add(`${memberId} ${step}`)
      return { ...row, step }
    }
    if (kind === 'RANK' || index % 3 > 0) return other
    const next = dayAfter(open, 1)
    const close = { ...row, memberId: 0n }
    if (periodOfDay('weekly', open) > week) {
      const over = week
      week = periodOfDay('weekly', open)
      return { ...close, day: firstDay, until: open, step: `weekly:${over}` }
    }
    const day = open
    open = next
    return { ...close, day, until: next, step: `daily:${day}` }
  })
})
