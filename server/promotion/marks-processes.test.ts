import { promotionRule } from '@tamuvo/contract/promotion-rule.ts'
import * as contract from '@tamuvo/contract/promotion.ts'
import { expect, test } from 'vitest'
import { registerMember } from '../account/register-member.ts'
import { inTransaction } from '../kit/database.ts'
import { openSession } from '../kit/session.ts'
import { testDatabase } from '../testing/database.ts'
import { type TestDevice, testDevice } from '../testing/devices.ts'
import { wholeApp, type WholeApp } from '../testing/whole-app.ts'
import { insertProposal, savePublished } from './promotion-store.ts'

const database = await testDatabase()
/** Two servers on one database, like two processes. */
const apps: [WholeApp, WholeApp] = [await wholeApp(database.url), await wholeApp(database.url)]
const [{ services }] = apps
const appAt = (number: number): WholeApp => (number % 2 === 0 ? apps[0] : apps[1])

/** Promotions with a code each, once for each device, that two people put up. */
const publish = async (codes: readonly string[]): Promise<void> => {
  const now = services.clock.now()
  for (const code of codes) {
    const rule = promotionRule.parse({
      type: 'VOUCHER_CODE',
      startsAt: '2026-01-01T00:00:00.000Z',
      endsAt: null,
      trigger: { kind: 'CODE', codes: [code] },
      reward: { fixed: '5.00', percent: null, cap: null },
      terms: { multiple: 100, weights: { RNG: 100 }, maxStake: null, days: 7 },
      audience: {},
      limits: { perMember: 1, oncePerAddress: false, oncePerDevice: true, budget: null },
    })
    const texts = { titles: { EN: code }, leads: { EN: code }, bodies: { EN: code } }
    const proposal = {
      code: code.toLowerCase(),
      rule,
      texts,
      image: '/art/promotion/test.webp',
      by: 1n,
      reason: 'a test',
      at: now,
    }
    await inTransaction(database, async (tx) => {
      const { id, version } = await insertProposal(tx, services.newId(), proposal)
      await savePublished(tx, id, version, 2n, now)
    })
  }
  for (const app of apps) app.services.promotions.shown.forget()
}

const loggedIn = async ({ deviceHash, headers }: TestDevice) => {
  const opened = { passwordHash: undefined, language: 'EN', registeredAt: services.clock.now() } as const
  return inTransaction(database, async (tx) => {
    const { id, type } = await registerMember(tx, services, opened)
    const session = { memberId: id, type, address: '', device: '', deviceHash, remember: true }
    return { token: await openSession(tx, services.clock, services.rng, session), headers }
  })
}

test('of members on one device who enter a code in two processes at once one gets it', async () => {
  const codes = Array.from({ length: 8 }, (_, number) => `RACE${number}A`)
  await publish(codes)
  const people = []
  const device = testDevice()
  for (let count = 0; count < 6; count++) people.push(await loggedIn(device))
  for (const code of codes) {
    const answers = await Promise.all(
      people.map((each, place) => appAt(place).ask(contract.enterPromotionCode, { code }, { ...each })),
    )
    const [won, ...lost] = answers.toSorted((one, other) => Number(other.success) - Number(one.success))
    expect(won?.code).toBe('OK')
    for (const each of lost) expect(each).toMatchObject({ code: 'PROMOTION_NOT_FOR_YOU', value: { because: 'DEVICE' } })
  }
  const { rows } = await database.query(
    `SELECT p.promotion_id, count(*)::int AS members FROM promotion_member p WHERE p.taken > 0 GROUP BY 1 HAVING count(*) > 1`,
  )
  expect(rows).toEqual([])
})
