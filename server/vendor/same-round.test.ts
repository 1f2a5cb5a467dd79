import { walletAccount } from '../ledger/accounts.ts'
import { expect, test } from 'vitest'
import { connectDatabase, inTransaction } from '../kit/database.ts'
import { roundKey } from './keys.ts'
import { betOf } from './testing-asks.ts'
import { expectBooksBalance, vendorServer } from './testing.ts'

const server = await vendorServer()
const { services } = server
const { database, vendors } = services

const waiting = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND application_name LIKE 'tamuvo-vendor%' AND wait_event_type = 'Lock'`

test('a round that another process opens while a bet waits for its account is the one that the bet is booked to', async () => {
  const { id, token } = await server.player()
  const integration = (await vendors.directory.findIntegration('HUB'))!
  // It closes its round, so it is not among the bets whose rounds are inserted unseen.
  const bet = betOf({ token }, { closes: true })
  const taken = await inTransaction(database, async (tx) => {
    await tx.query('SELECT FROM balance WHERE account = $1 FOR UPDATE', [walletAccount(id)])
    const answer = vendors.gateway.take(integration, bet)
    await expect.poll(async () => (await database.query(waiting)).rowCount, { interval: 2 }).toBeGreaterThan(0)
    await tx.query(
      `INSERT INTO vendor_round (id, key, member_id, vendor, product, game, code, opened_at, moved_at, bets, stake, payout, returned)
       VALUES (1, $1, $2, 'HUB', 'RNG', 'HUB_ONE', $3, now(), now(), 0, 0, 0, 0)`,
      [roundKey('HUB', id, 'HUB_ONE', bet.round), id, bet.round],
    )
    return { answer }
  })
  expect(await taken.answer).toMatchObject({ is: 'done', balance: 9_800n })
  const { rows } = await database.query('SELECT ref FROM journal WHERE member_id = $1 AND kind = 20', [id])
  expect(rows).toEqual([{ ref: 1n }])
  await expectBooksBalance(services)
})

test('a bet of a member with limits that comes to two processes at once is taken and repeated', async () => {
  const { id, token } = await server.player()
  const other = await server.anotherProcess(connectDatabase(database.url))
  // Bets of guarded wallet accounts are decided one by one, after the lock of their round and of the account.
  await database.query('UPDATE balance SET guarded = true WHERE account = $1', [walletAccount(id)])
  const integration = (await vendors.directory.findIntegration('HUB'))!
  for (let turn = 0; turn < 20; turn++) {
    const bet = betOf({ token })
    const answers = await Promise.all([vendors, other.vendors].map(({ gateway }) => gateway.take(integration, bet)))
    expect(answers.map(({ is }) => is).toSorted()).toEqual(['done', 'repeated'])
  }
  expect(await server.balance(id)).toBe(6_000n)
  await expectBooksBalance(services)
})

test('whether a win may be paid is found by an index, however many transactions are stored', async () => {
  const looked = await inTransaction(database, async (tx) => {
    // As in the statement of a batch.
    await tx.query('SET LOCAL plan_cache_mode = force_generic_plan; SET LOCAL enable_seqscan = off')
    await tx.query(
      `SELECT vendor_barred('{1,2}', '{1,1}', '{1,1}', '{2,2}', '{1,2}', ARRAY[gen_random_uuid(), md5('a')::uuid], '{true,false}')`,
    )
    const { rows } = await tx.query(`SELECT seq_scan AS "seqScans" FROM pg_stat_xact_user_tables WHERE relname = 'vendor_tx'`)
    return rows
  })
  expect(looked).toEqual([{ seqScans: 0n }])
})
