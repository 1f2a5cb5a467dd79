import { expect, test } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import { fundsElsewhere } from './store.ts'

const database = await testDatabase()
await database.query(
  `INSERT INTO vendor_integration (code, dialect, currency, unit_factor, sealed) VALUES ('TCG', 'tc-gaming', 'MMK', 1, '\\x000102030405060708')`,
)

const transfer = (id: number, state: string, held: number): Promise<unknown> =>
  database.query(
    `INSERT INTO vendor_transfer (id, reference, member_id, vendor, direction, amount, held, state, created_at, asked_at)
     VALUES ($1::bigint, $1::text, 7, 'TCG', 'in', 1000, $2, $3, now(), now())`,
    [id, held, state],
  )

test('money in transit and winnings that are not booked yet are funds, whatever else became of them', async () => {
  expect(await fundsElsewhere(database, 7n)).toBe(0n)
  await transfer(1, 'DONE', 1_000)
  await transfer(2, 'REVERSED', 1_000)
  await transfer(3, 'HELD', 300)
  await transfer(4, 'UNKNOWN', 20)
  await database.query(`INSERT INTO vendor_wallet (member_id, vendor, booked, balance) VALUES (7, 'TCG', 500, 504)`)
  expect(await fundsElsewhere(database, 7n)).toBe(324n)
  await database.query(`UPDATE vendor_wallet SET balance = 100`)
  expect(await fundsElsewhere(database, 7n)).toBe(320n)
  expect(await fundsElsewhere(database, 8n)).toBe(0n)
})
