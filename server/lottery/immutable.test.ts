import { beforeAll, expect, test } from 'vitest'
import { processDue } from './process-due.ts'
import { firstDigit, lotteryServer } from './testing.ts'

const server = await lotteryServer({ games: ['FAST5'] })
const { clock, services } = server
const database = server.owner
let issue: string

beforeAll(async () => {
  const sold = await server.goToSale()
  issue = sold.issue
  await server.buy(await server.player(), [firstDigit('1')], { issue })
  clock.set(sold.closesAt)
  await processDue(services)
  clock.set(sold.drawsAt)
  await processDue(services)
  const { rows } = await database.query<{ id: bigint }>('SELECT id FROM lottery_issue WHERE number = $1', [issue])
  await database.query(
    `INSERT INTO lottery_seed (issue_id, seed) SELECT id, repeat('1', 64) FROM lottery_issue WHERE state = 'scheduled' LIMIT 1`,
  )
  await database.query(`INSERT INTO lottery_jackpot_hit (issue_id, code, pool, stake) VALUES ($1, 'FAST5', 1, 1)`, [rows[0]?.id])
})

test.each([
  ['a drawn issue', () => `DELETE FROM lottery_issue WHERE number = '${issue}'`],
  ['an issue that is committed to', () => `DELETE FROM lottery_issue WHERE state = 'scheduled'`],
  ['the issues', () => 'TRUNCATE lottery_issue CASCADE'],
  ['a hit of a jackpot', () => 'DELETE FROM lottery_jackpot_hit'],
  ['the hits of jackpots', () => 'TRUNCATE lottery_jackpot_hit'],
  ['a seed, by another', () => `UPDATE lottery_seed SET seed = repeat('0', 64)`],
  ['the seeds', () => 'TRUNCATE lottery_seed'],
  ['a sealed seed, by another', () => `UPDATE lottery_sealed_seed SET key = 'another'`],
  ['the sealed seeds', () => 'TRUNCATE lottery_sealed_seed'],
  ['the terms', () => `UPDATE lottery_issue SET terms = 'others' WHERE state = 'scheduled'`],
  ['the recipe', () => `UPDATE lottery_issue SET recipe = 'tamuvo-draw/1', terms = NULL WHERE state = 'scheduled'`],
  ['the beacon', () => `UPDATE lottery_issue SET signatures = '{}' WHERE number = '${issue}'`],
  ['the time of the digest', () => `UPDATE lottery_issue SET closed_at = closed_at - interval '1 s' WHERE number = '${issue}'`],
  ['a key of a holder, by another', () => `UPDATE lottery_share_key SET modulus = ''`],
  ['the keys of holders', () => 'DELETE FROM lottery_share_key'],
  ['the counted tickets', () => `UPDATE lottery_issue SET ticket_count = 7 WHERE number = '${issue}'`],
  ['the counted tickets for real money', () => `UPDATE lottery_issue SET real_ticket_count = 7 WHERE number = '${issue}'`],
])('the database keeps %s', async (_what, statement) => {
  await expect(database.query(statement())).rejects.toMatchObject({ message: expect.stringContaining('append-only') })
})
