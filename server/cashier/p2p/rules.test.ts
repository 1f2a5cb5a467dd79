import { type PartState, partStates } from '@tamuvo/contract/payment-states.ts'
import { add, amount, type Amount, fromWire, subtract, sum, toWire, zero } from '@tamuvo/money/amount.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import vector from '../vectors/p2p_withdraw.json' with { type: 'json' }
import {
  bonusOf,
  decide,
  fits,
  freeOf,
  hasRoom,
  isLive,
  isReceived,
  offUntil,
  type PartEvent,
  partMoves,
  remindersAt,
  statusOf,
} from './rules.ts'

const at = (minute: number): Date => new Date(Date.UTC(2026, 7, 5, 6, minute))
const payMinutes = 15

type ModelPart = { amount: Amount; state: PartState; dueAt: Date; confirmBy: Date | null }

const eventOf: Record<string, PartEvent> = {
  PAID: 'paid',
  RECEIVED: 'received',
  NOT_RECEIVED: 'not-received',
  TICK: 'forced',
  EXPIRE: 'expired',
  REFUND: 'not-received',
  RULE_UNPAID: 'ruled-unpaid',
}

type VectorEvent = { part: string; ev: string; at: number; proof?: boolean }

describe('the vector', () => {
  test.each(vector.cases.map(({ in: given, out }, place) => [place, given, out] as const))('case %i', (_place, given, out) => {
    const parts = new Map<string, ModelPart>(
      given.parts.map((part) => [
        part.id,
        { amount: fromWire(part.amount), state: 'WAIT_PAY', dueAt: at(payMinutes), confirmBy: null },
      ]),
    )
    const log: string[] = []
    for (const { part: id, ev, at: minute, proof = false } of given.events as VectorEvent[]) {
      const part = parts.get(id)!
      const event = eventOf[ev]!
      const outcome = decide(part, event, { now: at(minute), hasProof: proof || ev === 'PAID' || ev === 'REFUND' })
      if (outcome.is === 'moved') {
        const confirmBy = outcome.state === 'WAIT_CONFIRM' ? at(minute + given.minutes) : part.confirmBy
        parts.set(id, { ...part, state: outcome.state, confirmBy })
      }
      if (outcome.is === 'ignored') log.push(`${id}: ${ev} ignored in ${part.state}`)
      if (outcome.is === 'refused' && outcome.code === 'P2P_PROOF_NEEDED') log.push(`${id}: proof required`)
      if (outcome.is === 'refused' && outcome.code === 'P2P_FORCED') log.push(`${id}: refused, forced receipt cannot be refunded`)
    }
    const receive = fromWire(given.amount)
    const received = sum([...parts.values()].filter(isReceived).map((part) => part.amount))
    expect({
      parts: [...parts].map(([id, { state }]) => ({ id, state })),
      received: toWire(received),
      remainder: toWire(subtract(receive, received)),
      status: statusOf({ receive, received }),
      log,
    }).toEqual(out)
  })
})

/** The same table, as the specification draws it. */
const arrows: Record<PartState, readonly PartState[]> = {
  WAIT_PAY: ['WAIT_CONFIRM', 'RETURNED'],
  WAIT_CONFIRM: ['RECEIVED', 'DISPUTED', 'FORCED_RECEIVED'],
  DISPUTED: ['RECEIVED', 'RETURNED'],
  RECEIVED: [],
  FORCED_RECEIVED: [],
  RETURNED: [],
}

test.each(partStates)('%s leads where the specification says', (state) => {
  expect([...new Set(Object.values(partMoves[state]))].toSorted()).toEqual(arrows[state].toSorted())
})

const hold = (holds: boolean, promise: string): void => {
  if (!holds) throw new Error(`broken: ${promise}`)
}

/** A withdrawal in the model, the minute of now, and what has left the hold of the payee. */
class Model {
  receive = amount(50_000n)
  partMin = amount(1_000n)
  partsMax = 5
  minute = 0
  parts: (ModelPart & { paid: number })[] = []
}

class Takes implements fc.Command<Model, Model> {
  readonly asked: Amount
  constructor(minor: bigint) {
    this.asked = amount(minor)
  }
  check = () => true
  run(model: Model): void {
    if (!fits(this.asked, model, model.parts)) return
    const dueAt = at(model.minute + payMinutes)
    model.parts.push({ amount: this.asked, state: 'WAIT_PAY', dueAt, confirmBy: null, paid: 0 })
    const taken = sum(model.parts.filter(({ state }) => state !== 'RETURNED').map((part) => part.amount))
    hold(taken <= model.receive, 'parts are never more than the withdrawal')
    const rest = freeOf(model, model.parts)
    hold(rest === zero || rest >= model.partMin, 'what is left can be taken, or nothing is')
  }
  toString = () => `takes ${this.asked}`
}

class Passes implements fc.Command<Model, Model> {
  readonly minutes: number
  constructor(minutes: number) {
    this.minutes = minutes
  }
  check = () => true
  run(model: Model): void {
    model.minute += this.minutes
  }
  toString = () => `${this.minutes} minutes pass`
}

class Happens implements fc.Command<Model, Model> {
  readonly place: number
  readonly event: PartEvent
  readonly hasProof: boolean
  constructor(place: number, event: PartEvent, hasProof: boolean) {
    this.place = place
    this.event = event
    this.hasProof = hasProof
  }
  check = (model: Readonly<Model>) => model.parts.length > 0
  run(model: Model): void {
    const part = model.parts[this.place % model.parts.length]!
    const before = part.state
    const outcome = decide(part, this.event, { now: at(model.minute), hasProof: this.hasProof })
    if (outcome.is !== 'moved') return hold(part.state === before, 'what is refused or ignored changes nothing')
    hold(arrows[before].includes(outcome.state), `${before} leads to ${outcome.state}`)
    if (outcome.state === 'WAIT_CONFIRM') part.confirmBy = at(model.minute + 30)
    if (outcome.state === 'DISPUTED') hold(this.hasProof && at(model.minute) < part.confirmBy!, 'a denial has proof, in time')
    if (outcome.state === 'FORCED_RECEIVED') hold(at(model.minute) >= part.confirmBy!, 'time forces at its end only')
    part.state = outcome.state
    if (isReceived(part)) part.paid++
    hold(part.paid <= 1, 'a part is paid once')
    hold(isLive(part) || !Object.keys(partMoves[part.state]).length, 'nothing leads out of an end')
    const paid = model.parts.reduce((all, each) => (each.paid ? add(all, each.amount) : all), zero)
    hold(paid <= model.receive, 'no more is paid than was asked for')
  }
  toString = () => `${this.event} of ${this.place}${this.hasProof ? ' with proof' : ''}`
}

const events = Object.values(eventOf).concat('cancelled', 'ruled-received', 'proven')

test('whatever happens in whatever order, a withdrawal is paid at most once', () => {
  const commands = [
    fc.bigInt(1n, 60_000n).map((minor) => new Takes(minor)),
    fc.constantFrom(1_000n, 10_000n, 50_000n).map((minor) => new Takes(minor)),
    fc.nat(40).map((minutes) => new Passes(minutes)),
    fc
      .tuple(fc.nat(9), fc.constantFrom(...events), fc.boolean())
      .map(([place, event, hasProof]) => new Happens(place, event, hasProof)),
  ]
  fc.assert(
    fc.property(fc.commands(commands, { maxCommands: 60 }), (all) => {
      fc.modelRun(() => ({ model: new Model(), real: new Model() }), all)
    }),
    { numRuns: 300 },
  )
})

describe('a part of a withdrawal', () => {
  const room = { receive: fromWire('100.00'), partMin: fromWire('10.00'), partsMax: 3 }
  const taken = (...amounts: string[]) => amounts.map((wire) => ({ amount: fromWire(wire), state: 'WAIT_PAY' as const }))

  test.each([
    ['100.00', [], true],
    ['100.01', [], false],
    ['9.99', [], false],
    ['90.00', [], true],
    ['95.00', [], false],
    ['40.00', ['60.00'], true],
    ['35.00', ['60.00'], false],
    ['30.00', ['60.00', '10.00'], true],
    ['20.00', ['60.00', '10.00'], false],
  ] as const)('%s of 100.00 beside %j: %s', (wire, others, expected) => {
    expect(fits(fromWire(wire), room, taken(...others))).toBe(expected)
  })

  test('that came back is free again', () => {
    const parts = [{ amount: fromWire('100.00'), state: 'RETURNED' as const }]
    expect([freeOf(room, parts), hasRoom(room, parts)]).toEqual([fromWire('100.00'), true])
  })
})

test('two unpaid parts within a day switch a payer off for a day', () => {
  expect(offUntil([])).toBeUndefined()
  expect(offUntil([at(0)])).toBeUndefined()
  expect(offUntil([at(90), at(0)])).toEqual(at(90 + 24 * 60))
  expect(offUntil([at(24 * 60), at(0)])).toBeUndefined()
})

test('reminders come ten and five minutes before the end', () => {
  const end = at(30)
  expect(remindersAt(end, at(0))).toEqual({ due: 0, next: at(20) })
  expect(remindersAt(end, at(20))).toEqual({ due: 1, next: at(25) })
  expect(remindersAt(end, at(25))).toEqual({ due: 2, next: at(30) })
  expect(remindersAt(end, at(31)).due).toBe(2)
})

test('a payer gets half a percent on top, rounded down', () => {
  expect(toWire(bonusOf(fromWire('120.00'), 50))).toBe('0.60')
  expect(toWire(bonusOf(fromWire('10.01'), 50))).toBe('0.05')
})
