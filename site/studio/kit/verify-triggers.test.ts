import { writeTriggerTerms, hitByLevels, triggerOfBeacon, type TriggerTerms } from '@tamuvo/games/jackpot/beacon-trigger.ts'
import { ownChain } from '@tamuvo/games/lottery/drand.ts'
import { roundAfter } from '@tamuvo/games/lottery/drand-rounds.ts'
import { commitmentOfTerms } from '@tamuvo/games/lottery/terms.ts'
import { toWire } from '@tamuvo/money/amount.ts'
import { expect, test } from 'vitest'
import type { JackpotTrigger, RoundView } from './round-source.ts'
import { areTriggersRight } from './verify-triggers.ts'

const { publicKey, signRound } = ownChain(new Uint8Array(32).fill(5))
const chain = { hash: 'cd'.repeat(32), publicKey, genesis: 1_780_000_000, period: 3 }
const beaconAfter = '2026-08-05T06:31:00.000Z'
const round = roundAfter(chain, Date.parse(beaconAfter))
const { seed, hitBy } = hitByLevels[0]
const about: TriggerTerms = {
  level: 'minor',
  no: 3,
  seed,
  hitBy,
  beaconAfter,
  waitMinutes: 60,
  beacon: { kind: 'drand', chain, round },
}
const [terms, secret, signatures] = [writeTriggerTerms(about), '5e'.repeat(32), [signRound(round)]]
const [commitment, trigger] = [commitmentOfTerms(terms, secret), toWire(triggerOfBeacon(about, { secret, signatures }))]

const published: JackpotTrigger = {
  level: 'minor',
  no: 3,
  terms,
  commitment,
  committedAt: '2026-08-05T06:30:00.000Z',
  signatures,
  secret,
  trigger,
  paid: trigger,
  paidAt: '2026-08-06T06:30:00.000Z',
  keys: [],
}
const won = { level: 'minor', amount: trigger, trigger: { no: 3, commitment, secret, amount: trigger } } as const

const isRight = (jackpots: RoundView['jackpots'], said: JackpotTrigger = published): Promise<boolean> =>
  areTriggersRight({ trigger: async () => said }, { jackpots } as RoundView)

test('what a round won because a pool had to fall is recomputed from what is published for all', async () => {
  expect(await isRight([won])).toBe(true)
  expect(await isRight(null)).toBe(true)
  expect(await isRight([{ level: 'mini', amount: '10.00', trigger: null }])).toBe(true)
  // The round and the publication say different things, or nothing can be computed.
  expect(await isRight([{ ...won, amount: '150.00' }])).toBe(false)
  expect(await isRight([{ ...won, trigger: { ...won.trigger, commitment: 'ab'.repeat(32) } }])).toBe(false)
  expect(await isRight([won], { ...published, signatures: [signRound(round + 1)] })).toBe(false)
  expect(await isRight([{ ...won, trigger: { ...won.trigger, secret: null } }], { ...published, secret: null })).toBe(false)
  expect(await areTriggersRight({}, { jackpots: [won] } as unknown as RoundView)).toBe(false)
})
