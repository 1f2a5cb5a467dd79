import { withdrawalStates, type WithdrawalState } from '@tamuvo/contract/withdrawal-states.ts'
import { describe, expect, test } from 'vitest'
import { isOpen, isPayable, moves, promisedIn, stageAfter, type WithdrawalEvent } from './transitions.ts'

const ends: WithdrawalState[] = ['PAID', 'REJECTED', 'RETURNED']

const next = (state: WithdrawalState): WithdrawalState[] => [...new Set(Object.values(moves[state]))]

describe('the transitions', () => {
  test.each(ends)('nothing leads out of %s', (state) => expect(next(state)).toEqual([]))

  test('only the end of the try leads out of PAYING', () => {
    expect(Object.keys(moves.PAYING).toSorted()).toEqual(['fail', 'part', 'succeed'])
  })

  test('only what is approved, or failed, is sent', () => {
    const sendable = withdrawalStates.filter((state) => moves[state].send)
    expect(sendable).toEqual(['AUTO_APPROVED', 'APPROVED', 'FAILED'])
    expect(sendable.every(isPayable)).toBe(true)
  })

  test('money goes back only from where it is not being paid', () => {
    const returned = withdrawalStates.filter((state) => next(state).some((to) => to === 'RETURNED' || to === 'REJECTED'))
    expect(returned).not.toContain('PAYING')
    expect(returned).not.toContain('PAID')
  })

  test('every open state has a way to an end', () => {
    for (const from of withdrawalStates.filter(isOpen)) {
      const reached = new Set<WithdrawalState>([from])
      for (const state of reached) for (const to of next(state)) reached.add(to)
      expect([from, ends.some((end) => reached.has(end))]).toEqual([from, true])
    }
  })
})

describe('the promise', () => {
  test.each(withdrawalStates)('%s has a holder exactly while it is open', (state) => {
    for (const detour of [undefined, 'trouble', 'hand', 'members'] as const) {
      const { stage, holder } = promisedIn(state, detour)
      expect(holder === 'NOBODY').toBe(!isOpen(state))
      expect(stage === 'DONE').toBe(!isOpen(state))
    }
  })

  test('leads to the end', () => {
    for (const stage of Object.keys(stageAfter) as (keyof typeof stageAfter)[]) {
      let at: keyof typeof stageAfter | null = stage
      for (let steps = 0; at !== null && at !== 'DONE'; steps++) {
        expect(steps).toBeLessThan(5)
        at = stageAfter[at]
      }
    }
  })
})

/** The same table, written as sentences: what each event may do. */
const sentences: [WithdrawalEvent, string][] = [
  ['assess', 'REQUESTED>RISK'],
  ['pass', 'RISK>AUTO_APPROVED'],
  ['review', 'RISK>REVIEW'],
  ['approve', 'REVIEW>APPROVED'],
  ['hold', 'APPROVED>REVIEW AUTO_APPROVED>REVIEW'],
  ['send', 'APPROVED>PAYING AUTO_APPROVED>PAYING FAILED>PAYING'],
  ['succeed', 'FAILED>PAID PART_PAID>PAID PAYING>PAID'],
  ['fail', 'PART_PAID>FAILED PAYING>FAILED'],
  ['part', 'PART_PAID>PART_PAID PAYING>PART_PAID'],
  ['reject', 'REVIEW>REJECTED'],
  ['return', 'APPROVED>RETURNED AUTO_APPROVED>RETURNED FAILED>RETURNED REQUESTED>RETURNED REVIEW>RETURNED'],
]

test.each(sentences)('%s: %s', (event, expected) => {
  const found = withdrawalStates.flatMap((state) => (moves[state][event] ? [`${state}>${moves[state][event]}`] : []))
  expect(found.toSorted().join(' ')).toBe(expected)
})
