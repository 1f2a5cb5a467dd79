import { type DepositState, depositStates } from '@tamuvo/contract/deposit-states.ts'
import { amount, type Amount } from '@tamuvo/money/amount.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decide, type DepositEvent, type ReceivedEvent } from './rules.ts'

const asked = amount(5_000n)

/** Where each state may lead, as the specification of deposits draws it. */
const arrows: Record<DepositState, readonly DepositState[]> = {
  CREATED: ['PENDING', 'SUCCEEDED', 'FAILED', 'EXPIRED', 'CANCELLED', 'REVIEW', 'REVERSED_BEFORE_CREDIT'],
  PENDING: ['SUBMITTED', 'SUCCEEDED', 'FAILED', 'EXPIRED', 'CANCELLED', 'REVIEW', 'REVERSED_BEFORE_CREDIT'],
  SUBMITTED: ['SUCCEEDED', 'FAILED', 'CANCELLED', 'REVIEW', 'REJECTED', 'REVERSED_BEFORE_CREDIT'],
  EXPIRED: ['SUCCEEDED', 'REVIEW', 'REVERSED_BEFORE_CREDIT'],
  FAILED: ['SUCCEEDED', 'REVIEW', 'REVERSED_BEFORE_CREDIT'],
  CANCELLED: ['SUCCEEDED', 'REVIEW', 'REVERSED_BEFORE_CREDIT'],
  REVIEW: ['SUCCEEDED', 'REJECTED', 'REVIEW', 'REVERSED_BEFORE_CREDIT'],
  SUCCEEDED: ['REVERSED'],
  REJECTED: [],
  REVERSED: [],
  REVERSED_BEFORE_CREDIT: [],
}

const hold = (holds: boolean, promise: string): void => {
  if (!holds) throw new Error(`broken: ${promise}`)
}

/** A deposit in the model: what happened to it, and what it may become. */
class Model {
  state: DepositState = 'CREATED'
  reason: string | null = null
  received: Amount | null = null
  credits: Amount[] = []
  takenBack = 0
}

class Happens implements fc.Command<Model, Model> {
  readonly received: ReceivedEvent
  constructor(received: ReceivedEvent) {
    this.received = received
  }
  check = () => true
  run(model: Model): void {
    const { state, reason } = model
    const { event } = this.received
    // Staff credit what was received; what is approved besides is refused before it comes here.
    if (event === 'approved' && (model.received === null || this.received.amount !== model.received)) return
    const outcome = decide({ state, reason, amount: asked, currency: 'MMK' }, this.received)
    if (outcome.is === 'stale') return hold(outcome.state === state, 'what is stale changes nothing')
    hold(arrows[state].includes(outcome.state), `${state} leads to ${outcome.state}`)
    if (outcome.is === 'review') {
      hold(reason === null || reason === 'LATE_PROOF', 'a review has one reason')
      model.reason = outcome.reason
    }
    if (event === 'succeeded') model.received = this.received.amount
    if (outcome.is === 'credited') model.credits.push(outcome.amount)
    if (outcome.is === 'reversed') model.takenBack++
    model.state = outcome.state
  }
  toString = () => `${this.received.event} ${this.received.amount}${this.received.isOtherPayer ? ' by another' : ''}`
}

const events: DepositEvent[] = [
  'pending',
  'submitted',
  'succeeded',
  'failed',
  'expired',
  'reversed',
  'cancelled',
  'approved',
  'rejected',
]
const happening = fc
  .record({
    event: fc.constantFrom(...events),
    amount: fc.constantFrom(asked, asked, amount(4_963n), amount(10_000n)),
    currency: fc.constantFrom('MMK', 'MMK', 'MMK', 'THB'),
    isOtherPayer: fc.boolean(),
  })
  .map((received) => new Happens(received))

describe('the machine of a deposit', () => {
  test('follows its arrows, credits once what was received, and ends for good', () => {
    fc.assert(
      fc.property(fc.commands([happening], { maxCommands: 20 }), (commands) => {
        const model = new Model()
        fc.modelRun(() => ({ model, real: model }), commands)
        expect(model.credits.length).toBeLessThanOrEqual(1)
        if (model.credits.length === 1) expect(model.credits[0]).toBe(model.received)
        expect(model.credits.length - model.takenBack).toBe(model.state === 'SUCCEEDED' ? 1 : 0)
      }),
      { numRuns: 2_000 },
    )
  })

  test('has an arrow for every state, and reaches each of them', () => {
    expect(Object.keys(arrows).toSorted()).toEqual([...depositStates].toSorted())
    const reached = new Set<DepositState>(['CREATED'])
    for (let rounds = 0; rounds < 5; rounds++)
      for (const state of reached)
        for (const event of events)
          for (const reason of ['AMOUNT', 'LATE_PROOF'])
            reached.add(
              decide({ state, reason, amount: asked, currency: 'MMK' }, { event, amount: asked, currency: 'MMK' }).state,
            )
    expect([...reached].toSorted()).toEqual([...depositStates].toSorted())
  })

  test('a deposit that is in review with its money takes no second payment', () => {
    const review = { state: 'REVIEW', reason: 'AMOUNT', amount: asked, currency: 'MMK' } as const
    expect(decide(review, { event: 'succeeded', amount: asked, currency: 'MMK' }).is).toBe('stale')
    expect(decide({ ...review, reason: 'LATE_PROOF' }, { event: 'succeeded', amount: asked, currency: 'MMK' }).is).toBe(
      'credited',
    )
  })
})
