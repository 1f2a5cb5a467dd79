import { type DepositState, depositStates } from '@tamuvo/contract/deposit-states.ts'
import { amount, fromWire, toWire, zero } from '@tamuvo/money/amount.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decide, type DepositEvent, isInstant, moves, type Outcome, type DepositSnapshot } from './rules.ts'
import { brokenLimit, noUsage } from './terms.ts'
import vectors from '../vectors/deposit_events.json' with { type: 'json' }

type SentEvent = { id: string; to: string; amount?: string; expected?: string }
type Story = DepositSnapshot & { credited: string; log: string[]; seen: Set<string> }

const sentenceOf = (sent: SentEvent, from: DepositSnapshot, outcome: Outcome): string => {
  switch (outcome.is) {
    case 'credited':
      return outcome.late ? 'credited late' : 'credited'
    case 'reversed':
      return 'reversed (balance may go negative, account held)'
    case 'review':
      return `amount ${sent.amount} != ${toWire(from.amount)}, review`
    case 'stale':
      return `stale (${from.state} -> ${sent.to}), ack 200, no change`
    case 'moved':
      return outcome.state === 'REVERSED_BEFORE_CREDIT'
        ? 'reversal before success stored; later success not credited'
        : outcome.state
  }
}

const creditedAfter = (story: Story, outcome: Outcome): string => {
  if (outcome.is === 'credited') return toWire(outcome.amount)
  return outcome.is === 'reversed' ? '0.00' : story.credited
}

const receive = (story: Story, sent: SentEvent): Story => {
  if (story.seen.has(sent.id)) return { ...story, log: [...story.log, `${sent.id}: duplicate, ack 200, no change`] }
  const outcome = decide(story, {
    event: sent.to.toLowerCase() as DepositEvent,
    amount: sent.amount ? fromWire(sent.amount) : story.amount,
    currency: 'MMK',
  })
  return {
    ...story,
    state: outcome.state,
    credited: creditedAfter(story, outcome),
    log: [...story.log, `${sent.id}: ${sentenceOf(sent, story, outcome)}`],
    seen: story.seen.add(sent.id),
  }
}

test.each(vectors.cases.map((each, index) => ({ ...each, name: each.out.log.join('; ') || `${index}` })))(
  '$name',
  ({ in: given, out }) => {
    const events: SentEvent[] = given.events
    const asked = fromWire(given.amount ?? events[0]?.expected ?? '')
    const start: Story = {
      state: 'PENDING',
      reason: null,
      amount: asked,
      currency: 'MMK',
      credited: '0.00',
      log: [],
      seen: new Set(),
    }
    const { state, credited, log } = events.reduce(receive, start)
    expect({ state, credited, log }).toEqual({ ...out, state: out.state === 'REVIEW_AMOUNT' ? 'REVIEW' : out.state })
  },
)

const providerEvents: DepositEvent[] = ['pending', 'succeeded', 'failed', 'expired', 'reversed']

describe('in any order of events', () => {
  const stories = fc.array(fc.constantFrom<DepositEvent>(...providerEvents, 'cancelled'), { maxLength: 12 })
  const play = (events: DepositEvent[]) => {
    let state: DepositState = 'CREATED'
    let credits = 0
    let takenBack = 0
    for (const event of events) {
      const outcome = decide(
        { state, reason: null, amount: amount(5000n), currency: 'MMK' },
        { event, amount: amount(5000n), currency: 'MMK' },
      )
      if (outcome.is === 'credited') credits++
      if (outcome.is === 'reversed') takenBack++
      state = outcome.state
    }
    return { state, credits, takenBack }
  }
  test('money is credited at most once, and exactly when success comes before any reversal', () => {
    fc.assert(
      fc.property(stories, (events) => {
        const { credits, takenBack } = play(events)
        const [success, reversal] = [events.indexOf('succeeded'), events.indexOf('reversed')]
        expect(credits).toBe(success >= 0 && (reversal < 0 || success < reversal) ? 1 : 0)
        expect(takenBack).toBe(credits === 1 && events.indexOf('reversed', success) > 0 ? 1 : 0)
      }),
    )
  })
  test('a credited deposit leaves SUCCEEDED by a reversal alone', () => {
    fc.assert(
      fc.property(stories, (events) => {
        expect(play(['succeeded', ...events]).state).toBe(events.includes('reversed') ? 'REVERSED' : 'SUCCEEDED')
      }),
    )
  })
})

test('every state has its transitions, and final states have none', () => {
  expect(Object.keys(moves).toSorted()).toEqual([...depositStates].toSorted())
  const ends = depositStates.filter((state) => Object.keys(moves[state]).length === 0)
  expect(ends).toEqual(['REJECTED', 'REVERSED', 'REVERSED_BEFORE_CREDIT'])
})

test.each([
  ['another amount', { amount: fromWire('100.00'), currency: 'MMK' }, 'AMOUNT'],
  ['another currency', { amount: fromWire('100.37'), currency: 'THB' }, 'CURRENCY'],
] as const)('%s goes to review, from every state that would credit', (_label, received, reason) => {
  for (const state of ['CREATED', 'PENDING', 'EXPIRED', 'FAILED', 'CANCELLED'] as const)
    expect(
      decide({ state, reason: null, amount: fromWire('100.37'), currency: 'MMK' }, { event: 'succeeded', ...received }),
    ).toEqual({
      is: 'review',
      state: 'REVIEW',
      reason,
    })
})

test.each([
  ['EWALLET_REDIRECT', true],
  ['QR_DYNAMIC', true],
  ['VOUCHER', true],
  ['BANK_TRANSFER', false],
  ['EWALLET_MANUAL', false],
  ['P2P_MATCH', false],
  ['CRYPTO', false],
] as const)('a deposit by %s is instant: %s', (kind, instant) => {
  expect(isInstant({ kind })).toBe(instant)
})

test('a reviewer credits the amount received', () => {
  const review: DepositSnapshot = { state: 'REVIEW', reason: 'AMOUNT', amount: fromWire('100.37'), currency: 'MMK' }
  expect(decide(review, { event: 'approved', amount: fromWire('100.00'), currency: 'MMK' })).toMatchObject({
    is: 'credited',
    amount: 10000n,
  })
  expect(decide(review, { event: 'succeeded', amount: fromWire('100.37'), currency: 'MMK' })).toMatchObject({
    is: 'stale',
    state: 'REVIEW',
  })
})

describe('limits', () => {
  const limits = { min: fromWire('1.00'), max: fromWire('2000.00'), dayCountMax: 20, daySumMax: fromWire('10000.00'), openMax: 3 }
  test.each([
    ['0.99', noUsage, 'BELOW_MIN'],
    ['1.00', noUsage, undefined],
    ['2000.00', noUsage, undefined],
    ['2000.01', noUsage, 'ABOVE_MAX'],
    ['50.00', { ...noUsage, open: 2 }, undefined],
    ['50.00', { ...noUsage, open: 3 }, 'DEPOSITS_OPEN_MAX'],
    ['50.00', { open: 0, dayCount: 19, daySum: zero }, undefined],
    ['50.00', { open: 0, dayCount: 20, daySum: zero }, 'DAY_LIMIT'],
    ['50.00', { open: 0, dayCount: 5, daySum: fromWire('9950.00') }, undefined],
    ['50.01', { open: 0, dayCount: 5, daySum: fromWire('9950.00') }, 'DAY_LIMIT'],
  ])('%s after %o: %s', (asked, usage, refusal) => {
    expect(brokenLimit(fromWire(asked), limits, usage)).toBe(refusal)
  })
})
