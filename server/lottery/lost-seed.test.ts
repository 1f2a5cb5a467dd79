import { expect, test } from 'vitest'
import { betRecord } from '../betting/record-store.ts'
import { listAlarms } from '../kit/alarms.ts'
import { inTransaction } from '../kit/database.ts'
import { balanceOf } from '../ledger/statements.ts'
import { trialBalance } from '../ledger/proof.ts'
import { changeSetting } from '../platform/change-setting.ts'
import { seedPurpose } from './draw-keys.ts'
import { processDue } from './process-due.ts'
import { firstDigit, lotteryServer } from './testing.ts'

const server = await lotteryServer({ games: ['FAST5'] })
const { clock, services } = server
const { database, metrics } = services
const minuteMs = 60_000

const failures = async (): Promise<number> => (await metrics.drawFailures.get()).values.reduce((sum, { value }) => sum + value, 0)
const voids = async (): Promise<number> => (await metrics.voidDraws.get()).values.reduce((sum, { value }) => sum + value, 0)

/** Sells an issue, replaces its seed and goes to its draw. */
const drawWithout = async (key?: string) => {
  const player = await server.player('100.00')
  const { issue, drawsAt } = await server.goToSale()
  await server.buy(player, [firstDigit('0123456789')], { issue })
  const { rows } = await database.query<{ issue_id: bigint; sealed: Buffer; key: string }>(
    `DELETE FROM lottery_sealed_seed s USING lottery_issue i WHERE i.id = issue_id AND i.number = $1 RETURNING s.*`,
    [issue],
  )
  const [row] = rows
  if (!row) throw new Error('there was no seed')
  const sealed =
    key === 'another seed' ? services.drawKeys.seals().seal(seedPurpose(row.issue_id), '0'.repeat(64)) : { ...row, key }
  if (key)
    await database.query('INSERT INTO lottery_sealed_seed (issue_id, key, sealed) VALUES ($1, $2, $3)', [
      row.issue_id,
      sealed.key,
      sealed.sealed,
    ])
  clock.set(drawsAt)
  await processDue(services)
  return { player, issue, balance: () => balanceOf(database, player.memberId) }
}

test.each([
  ['lost', undefined],
  ['not the one that was committed to', 'another seed'],
  ['sealed with a key that is gone', 'another key'],
])('a draw whose seed is %s is tried again, then void and refunded by rule', async (_what, key) => {
  const [failed, voided] = [await failures(), await voids()]
  const { player, issue, balance } = await drawWithout(key)
  expect((await server.draw(issue)).state).toBe('closed')
  expect(await failures()).toBeGreaterThan(failed)
  expect(await listAlarms(database)).toMatchObject([{ name: `draw FAST5 ${issue}` }])

  // The other draws of the game go on.
  const { issue: next, drawsAt } = await server.goToSale()
  clock.set(drawsAt)
  await processDue(services)
  clock.advance(minuteMs)
  await processDue(services)
  expect((await server.draw(next)).state).not.toBe('closed')
  expect([(await server.draw(issue)).state, await balance()]).toEqual(['closed', 9_000n])

  clock.advance(9 * minuteMs)
  await processDue(services)
  expect(await server.draw(issue)).toMatchObject({ state: 'void', result: null, proof: { seed: null, ticketCount: 1 } })
  expect(await balance()).toBe(10_000n)
  const { rows } = await betRecord(database, player.memberId, {}, { no: 1, size: 10 })
  expect(rows).toMatchObject([{ state: 'void', validBet: 0n }])
  expect([await voids(), await listAlarms(database)]).toEqual([voided + 1, []])
  expect(await trialBalance(database)).toMatchObject({ isClean: true })
})

test('an operator sets the time of draws that are made from then on', async () => {
  const value = 2
  const change = { key: 'lottery.voidAfterMinutes', value, by: 'ko', reason: 'a test' } as const
  await inTransaction(database, (tx) => changeSetting(tx, services, change))
  services.settings.forget()
  clock.advance(60 * minuteMs)
  const { issue, balance } = await drawWithout()
  clock.advance(minuteMs)
  await processDue(services)
  expect((await server.draw(issue)).state).toBe('closed')
  clock.advance(minuteMs)
  await processDue(services)
  expect([(await server.draw(issue)).state, await balance()]).toEqual(['void', 10_000n])
})
