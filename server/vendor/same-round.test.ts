import { walletAccount } from '../ledger/accounts.ts'
import { expect, test } from 'vitest'
import { connectDatabase, inTransaction, type Tx } from '../kit/database.ts'
import { holdWalletAccounts } from '../ledger/store.ts'
import { lockWaiters } from '../testing/lock-waiters.ts'
import { pagesReadBy } from '../testing/pages-read.ts'
import { noGuard } from '../safer/guard.ts'
import { decide } from './decide.ts'
import { roundKey } from './keys.ts'
import { betOf } from './testing-asks.ts'
import { txRequestOf } from './tx-request.ts'
import { expectBooksBalance, vendorServer } from './testing.ts'

const server = await vendorServer()
const { services } = server
const { database, vendors } = services

test('a round that another process opens while a bet waits for its account is the one that the bet is booked to', async () => {
  const { id, token } = await server.player()
  const integration = (await vendors.directory.findIntegration('HUB'))!
  // It closes its round, so it is not among the bets whose rounds are inserted unseen.
  const bet = betOf({ token }, { closes: true })
  const taken = await inTransaction(database, async (tx) => {
    await holdWalletAccounts(tx, [walletAccount(id)])
    const answer = vendors.gateway.take(integration, bet)
    await expect.poll(() => lockWaiters(database, 'tamuvo-vendor'), { interval: 2 }).toBeGreaterThan(0)
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

test('a round that is opened, and being closed, while a bet waits for its account takes the bet no more', async () => {
  const { id: memberId, token } = await server.player()
  const bet = betOf({ token }, { closes: true })
  const game = { vendor: 'HUB', code: 'one', gameCode: 'HUB_ONE', product: 'RNG' as const, isOpen: true, isTest: false }
  const request = txRequestOf(bet, { vendor: 'HUB', memberId, game, nextId: services.newId })
  const tools = { ledger: services.ledger, clock: services.clock, nextId: services.newId, guard: noGuard }
  const waits = async (): Promise<void> => {
    await expect.poll(() => lockWaiters(database), { interval: 2 }).toBe(1)
  }
  const { taking } = await inTransaction(database, async (closing) => {
    const begun = await inTransaction(database, async (tx) => {
      await holdWalletAccounts(tx, [walletAccount(memberId)])
      const deciding = inTransaction(database, (own) => decide(own, request, tools))
      await waits()
      await database.query(
        `INSERT INTO vendor_round (id, key, member_id, vendor, product, game, code, opened_at, moved_at, bets, stake, payout, returned)
         VALUES (2, $1, $2, 'HUB', 'RNG', 'HUB_ONE', $3, now(), now(), 1, 0, 0, 0)`,
        [roundKey('HUB', memberId, 'HUB_ONE', bet.round), memberId, bet.round],
      )
      // As closeRound does, which needs no account.
      await closing.query('UPDATE vendor_round SET closed_at = now() WHERE id = 2 AND member_id = $1', [memberId])
      return { taking: deciding }
    })
    await waits()
    return begun
  })
  expect(await taking).toMatchObject({ is: 'round-closed' })
  const { rows } = await database.query('SELECT bets, stake FROM vendor_round WHERE id = 2 AND member_id = $1', [memberId])
  expect(rows).toEqual([{ bets: 1, stake: 0n }])
  expect(await server.balance(memberId)).toBe(10_000n)
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

/** Rounds of one bet each. */
const fill = async (tx: Tx, from: number, to: number): Promise<void> => {
  const ids = `(1::bigint << 61) + n AS id FROM generate_series($1::int, $2) n`
  await tx.query(
    `INSERT INTO vendor_round (id, key, member_id, vendor, product, game, code, opened_at, moved_at, bets, stake, payout, returned)
     SELECT id, md5('r' || id)::uuid, 1, 'HUB', 'LIVE', 'one', '', now(), now(), 1, 1, 0, 0 FROM (SELECT ${ids}) f`,
    [from, to],
  )
  await tx.query(
    `INSERT INTO vendor_tx (key, id, at, kind, member_id, round_id, amount, entry_id, vendor, name)
     SELECT md5('t' || id)::uuid, id, now(), 1, 1, id, 1, id, 'HUB', '' FROM (SELECT ${ids}) f`,
    [from, to],
  )
}

// A cluster makes plans anew.
test.skipIf(process.env['CITUS'])(
  'a plan that was made while there were few transactions and rounds reads no more of many',
  async () => {
    const holds = `SELECT FROM vendor_hold(ARRAY[md5('r1')::uuid, md5('r2')::uuid], '{1,1}')`
    const bars = `SELECT FROM vendor_barred('{1,2}', '{1,1}', '{1,1}', '{2,2}', '{1,2}', ARRAY[gen_random_uuid(), md5('t2')::uuid], '{true,false}')`
    const rollBack = new Error('enough was read')
    let pages: number[] = []
    const looking = inTransaction(database, async (tx) => {
      // As in the statement of a batch.
      await tx.query('SET LOCAL plan_cache_mode = force_generic_plan; SET LOCAL enable_seqscan = off')
      await fill(tx, 1, 400)
      for (const each of [holds, bars]) await tx.query(each)
      await fill(tx, 401, 20_000)
      pages = await Promise.all([holds, bars].map((each) => pagesReadBy(tx, each)))
      throw rollBack
    })
    await expect(looking).rejects.toBe(rollBack)
    expect(pages.filter((read) => read > 100)).toEqual([])
  },
)
