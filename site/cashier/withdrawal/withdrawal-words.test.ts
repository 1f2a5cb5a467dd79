import { describe, expect, test } from 'vitest'
import { preview, stage, withdrawal } from './testing.ts'
import { percentText, quickAmounts, stepsOf } from './withdrawal-words.ts'

test.each([
  [10_000, '100'],
  [9_950, '99.50'],
  [9_999, '99.99'],
  [5, '0.05'],
  [0, '0'],
])('a share of %s hundredths of a percent reads %s', (hundredths, text) => {
  expect(percentText(hundredths)).toBe(text)
})

test.each([
  ['800.00', ['10.00', '50.00', '100.00', '500.00', '800.00']],
  ['100.00', ['10.00', '50.00', '100.00']],
  ['10.00', ['10.00']],
  ['0.00', []],
])('with %s to withdraw the quick amounts end with all of it', (available, amounts) => {
  expect(quickAmounts(preview({ available }))).toEqual(amounts)
})

describe('the steps of a withdrawal', () => {
  const states = (...of: Parameters<typeof stepsOf>) => stepsOf(...of).map(({ key, state }) => `${key.split('-20')[0]} ${state}`)

  test('are those it went through, the one it is in, and those to come', () => {
    expect(states(withdrawal())).toEqual(['CHECK done', 'REVIEW now', 'next-SEND next', 'next-PAYMENT next', 'next-DONE next'])
  })

  test('are one where two states of a stage follow each other, from when the first began', () => {
    const late = withdrawal({
      timeline: [
        stage({ state: 'SUBMITTED', at: '2026-08-05T06:00:00.000Z', endedAt: '2026-08-05T06:00:10.000Z', late: true }),
        stage({ state: 'RISK_CHECK', at: '2026-08-05T06:00:10.000Z', endedAt: '2026-08-05T06:00:20.000Z' }),
        stage({ state: 'REVIEW', stage: 'REVIEW', at: '2026-08-05T06:00:20.000Z' }),
      ],
    })
    expect(states(late).slice(0, 2)).toEqual(['CHECK done', 'REVIEW now'])
    expect(stepsOf(late)[0]).toMatchObject({ key: 'CHECK-2026-08-05T06:00:00.000Z', text: expect.any(String) })
  })

  test('end where the money is back', () => {
    const returned = withdrawal({
      state: 'REJECTED',
      finishedAt: '2026-08-05T06:10:00.000Z',
      timeline: [
        stage({ endedAt: '2026-08-05T06:00:10.000Z' }),
        stage({ state: 'REJECTED', stage: 'DONE', at: '2026-08-05T06:10:00.000Z' }),
      ],
    })
    expect(states(returned)).toEqual(['CHECK done', 'DONE failed'])
  })

  test('look for another way and go on from there', () => {
    const { promise } = withdrawal()
    const failed = withdrawal({
      state: 'FAILED',
      promise: { ...promise, stage: 'TROUBLE', holder: 'SYSTEM', next: 'SEND' },
      timeline: [stage({ state: 'FAILED', stage: 'TROUBLE' })],
    })
    expect(states(failed)).toEqual(['TROUBLE now', 'next-SEND next', 'next-PAYMENT next', 'next-DONE next'])
  })
})
