import type { SentInputOf } from '@tamuvo/contract/call.ts'
import * as contract from '@tamuvo/contract/promotion-staff.ts'
import { expect, test } from 'vitest'
import { checker, marketer, promotionServer } from './testing.ts'

const server = await promotionServer()

type Saved = SentInputOf<typeof contract.savePromotion>
const reason = 'A test of codes.'
const texts = { titles: { EN: 'Tide' }, leads: { EN: 'A code.' }, bodies: { EN: 'All of it.' } }

type Span = { startsAt?: string; endsAt?: string | null }

const propose = (code: string, codes: string[], { startsAt = '2026-08-01T00:00:00.000Z', endsAt = null }: Span = {}) => {
  const rule: Saved['rule'] = {
    type: 'VOUCHER_CODE',
    startsAt,
    endsAt,
    trigger: { kind: 'CODE', codes },
    reward: { fixed: '1.00', percent: null, cap: null },
    terms: { multiple: 100, weights: { RNG: 100 }, maxStake: null, days: 7 },
    audience: {},
    limits: { perMember: 1, oncePerAddress: false, budget: null },
  }
  return server.get(contract.savePromotion, { code, rule, texts, image: '/art/promotion/test.svg', reason }, marketer.as)
}
const publish = (proposed: { id: string; version: number }) =>
  server.ask(contract.publishPromotion, { ...proposed, reason }, checker.as)

test('a code of another promotion at the same time is named before anything is published', async () => {
  const first = await propose('first-of-two', ['ALPHA', 'BETA', 'GAMMA'])
  expect((await publish(first)).code).toBe('OK')
  const second = await propose('second-of-two', ['DELTA', 'GAMMA', 'BETA'])
  expect(await publish(second)).toMatchObject({
    code: 'PROMOTION_CODE_USED',
    value: { promotion: 'first-of-two', codes: ['BETA', 'GAMMA'] },
  })
  expect((await publish(await propose('second-of-two', ['DELTA']))).code).toBe('OK')
})

test('a promotion keeps its codes in its next version, and gives them free when it is stopped', async () => {
  const first = await propose('versions', ['KEPT'])
  await publish(first)
  expect((await publish(await propose('versions', ['KEPT', 'MORE']))).code).toBe('OK')
  const other = await propose('after-versions', ['MORE'])
  expect((await publish(other)).code).toBe('PROMOTION_CODE_USED')
  await server.get(contract.stopPromotion, { id: first.id, reason }, marketer.as)
  expect((await publish(other)).code).toBe('OK')
})

test.each<[string, Span, Span, string]>([
  ['one after the other', { endsAt: '2026-09-01T00:00:00.000Z' }, { startsAt: '2026-09-01T00:00:00.000Z' }, 'OK'],
  ['one before the other', { startsAt: '2026-10-01T00:00:00.000Z' }, { endsAt: '2026-10-01T00:00:00.000Z' }, 'OK'],
  ['for a day together', { endsAt: '2026-09-02T00:00:00.000Z' }, { startsAt: '2026-09-01T00:00:00.000Z' }, 'PROMOTION_CODE_USED'],
  ['when the first is over', { endsAt: '2026-08-03T00:00:00.000Z' }, {}, 'OK'],
])('two promotions with one code, %s', async (name, one, other, code) => {
  const word = name.replaceAll(' ', '').toUpperCase()
  await publish(await propose(`${name.replaceAll(' ', '-')}-1`, [word], one))
  expect((await publish(await propose(`${name.replaceAll(' ', '-')}-2`, [word], other))).code).toBe(code)
})

test('of two that are published at once one has the code', async () => {
  const both = [await propose('race-one', ['RACE']), await propose('race-two', ['RACE'])]
  const answers = await Promise.all(both.map(publish))
  expect(answers.map((each) => each.code).toSorted()).toEqual(['OK', 'PROMOTION_CODE_USED'])
})
