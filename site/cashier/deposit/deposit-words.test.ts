import { describe, expect, test } from 'vitest'
import { stepsOf } from './deposit-words.ts'

const fresh = { createdAt: '2026-08-05T03:00:00Z', finishedAt: null, received: null }

const statesOf = (change: Pick<Parameters<typeof stepsOf>[0], 'state'> & Partial<Parameters<typeof stepsOf>[0]>) =>
  stepsOf({ ...fresh, ...change }).map(({ key, state }) => `${key} ${state}`)

describe('how far a deposit has come', () => {
  test.each(['PENDING', 'SUBMITTED'] as const)('%s: the payment is awaited, not there', (state) => {
    expect(statesOf({ state })).toEqual(['created done', 'paid awaited', 'credited next'])
  })

  test('what came and is looked at by staff was received', () => {
    expect(statesOf({ state: 'REVIEW', received: '90.00' })).toEqual(['created done', 'paid done', 'review now', 'credited next'])
  })

  test('once credited every step is done', () => {
    const ended = { state: 'SUCCEEDED', received: '100.00', finishedAt: '2026-08-05T03:05:00Z' } as const
    expect(statesOf(ended)).toEqual(['created done', 'paid done', 'credited done'])
  })
})
