import type { TransferState } from '@tamuvo/contract/vendor.ts'
import { amount, fromWire, toWire } from '@tamuvo/money/amount.ts'
import { describe, expect, test } from 'vitest'
import vectors from '../vectors/wallet_transfer.json' with { type: 'json' }
import { eventOfMove, eventOfQuestion, isOver, transitionOf, type TransferEvent, underWayMs } from './rules.ts'

type Places = { main: bigint; inTransit: bigint; vendor: bigint }

/** Balances after the steps. */
const tell = (main: bigint, moved: bigint, events: readonly TransferEvent[]) => {
  const places: Places = { main, inTransit: 0n, vendor: 0n }
  const log: string[] = []
  let state: TransferState = 'NEW'
  for (const event of events) {
    const step = transitionOf(state, event)
    if (step.log) log.push(step.log)
    if (step.money === 'hold') [places.main, places.inTransit] = [places.main - moved, moved]
    if (step.money === 'deliver') [places.inTransit, places.vendor] = [0n, places.vendor + moved]
    if (step.money === 'giveBack') [places.inTransit, places.main] = [0n, places.main + moved]
    state = step.to
  }
  const wire = (value: bigint): string => toWire(amount(value))
  const sum = wire(places.main + places.inTransit + places.vendor)
  return { state, main: wire(places.main), inTransit: wire(places.inTransit), vendor: wire(places.vendor), sum, log }
}

describe('the vectors', () => {
  test.each(vectors.cases)('$in.events', ({ in: { main, transferIn, events }, out }) => {
    expect(tell(fromWire(main), fromWire(transferIn), events as TransferEvent[])).toEqual(out)
  })
})

const all: TransferEvent[] = ['start', 'vendor:ok', 'vendor:fail', 'timeout', 'query:ok', 'query:notfound', 'query:unknown']

test('under any events money is in one place, and final states stay final', () => {
  for (const a of all)
    for (const b of all)
      for (const c of all) {
        const { state, sum } = tell(10_000n, 4_000n, ['start', a, b, c])
        expect(sum).toBe('100.00')
        if (isOver(state))
          for (const d of all) expect(transitionOf(state, d)).toEqual({ to: state, log: `${d} ignored in ${state}` })
      }
})

test('money that is unknown never goes back but for "not found" or "failed"', () => {
  const returning = all.filter((event) => transitionOf('UNKNOWN', event).money === 'giveBack')
  expect(returning).toEqual(['vendor:fail', 'query:notfound'])
})

test.each([
  ['ok', 'vendor:ok', 'query:ok'],
  ['fail', 'vendor:fail', 'vendor:fail'],
  ['not-found', 'timeout', 'query:notfound'],
  ['unknown', 'timeout', 'query:unknown'],
] as const)('an answer of %s means %s to the move and %s to a question', (answer, toMove, toQuestion) => {
  expect(eventOfMove(answer)).toBe(toMove)
  expect(eventOfQuestion(answer, underWayMs)).toBe(toQuestion)
})

test('"not found" is not believed while the request may be on its way', () => {
  expect(eventOfQuestion('not-found', underWayMs - 1)).toBe('query:unknown')
})
