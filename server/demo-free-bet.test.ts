import { expect, test } from 'vitest'
import { useDemoFreeBet } from './demo-free-bet.ts'
import { trialBalance } from './ledger/proof.ts'
import { testDatabase } from './testing/database.ts'
import { wholeApp } from './testing/whole-app.ts'

test('a member of the demo gets a free bet and uses a part of it, once', async () => {
  const database = await testDatabase()
  const { services } = await wholeApp(database.url)
  const { signal } = new AbortController()
  await useDemoFreeBet(services, signal)
  await useDemoFreeBet(services, signal)
  const { rows } = await database.query(
    `WITH used AS MATERIALIZED (SELECT id AS bet_id, member_id, stake, game FROM bet)
     SELECT m.username, f.amount, f.used, b.stake, b.game, (SELECT count(*) FROM mall_order o WHERE o.id = f.order_id) AS orders
       FROM free_bet f JOIN member m ON m.id = f.member_id JOIN free_bet_use u ON u.free_bet_id = f.id
       JOIN used b ON b.bet_id = u.bet_id AND b.member_id = f.member_id`,
  )
  expect(rows).toEqual([{ username: 'player1', amount: 500n, used: 200n, stake: 0n, game: 'FAST5', orders: 1n }])
  expect(await trialBalance(database)).toMatchObject({ isClean: true })
})
