import { randomUUID } from 'node:crypto'
import { listFreeBets } from '@tamuvo/contract/free-bets.ts'
import { listBets } from '@tamuvo/contract/betting.ts'
import { getReceipt, listReceiptKeys } from '@tamuvo/contract/lottery-receipts.ts'
import { checkReceipts } from '@tamuvo/games/lottery/receipt-checks.ts'
import { fromWire, zero } from '@tamuvo/money/amount.ts'
import { expect, test, vi } from 'vitest'
import { endCorrection, findCorrection } from '../betting/correction-store.ts'
import { giveFreeBet } from '../betting/free-bets.ts'
import { endFreeBets } from '../betting/jobs.ts'
import { openSession } from '../kit/session.ts'
import { inTransaction } from '../kit/database.ts'
import { requestKey } from '../ledger/keys.ts'
import { trialBalance } from '../ledger/proof.ts'
import { houseBalances } from '../ledger/statements.ts'
import { changeSetting } from '../platform/change-setting.ts'
import { auditFaults } from '../testing/audit-faults.ts'
import { processDue } from './process-due.ts'
import { betOf, offerTicket } from './rules.ts'
import { findDrawGame } from './games.ts'
import { findIssueByNumber } from './store.ts'
import { correctionServer, firstDigit, type Player, type TicketOrder } from './testing.ts'
import { openTrialPlayer } from './testing-insider.ts'

// Every test sells draws.
vi.setConfig({ testTimeout: 60_000 })

const { server, settled, corrected, balance, faults } = await correctionServer()
const { services, clock, owner } = server
const { database } = services
const dayMs = 86_400_000

const give = async ({ memberId }: Player, money = '5.00', days = 7): Promise<string> => {
  const [id, orderId] = [services.newId(), services.newId()]
  const given = { id, orderId, itemId: 1n, memberId, amount: fromWire(money), days, now: clock.now() }
  await inTransaction(database, (tx) => giveFreeBet(tx, given))
  return id.toString()
}

const holder = async (money = '5.00', days = 7) => {
  const player = await server.player('100.00')
  return { player, freeBetId: await give(player, money, days) }
}

const rowOf = async (id: string) => {
  const { rows } = await database.query<{ used: bigint; uses: bigint; stakes: bigint; back: bigint }>(
    `SELECT f.used, count(u.bet_id) AS uses, coalesce(sum(u.stake), 0)::bigint AS stakes, count(u.returned_at) AS back
       FROM free_bet f LEFT JOIN free_bet_use u ON u.free_bet_id = f.id WHERE f.id = $1 GROUP BY f.id`,
    [id],
  )
  return rows[0]
}

type Sold = { tickets: { id: string; stake: string }[]; stake: string; balance: string; freeBet: { left: string } | null }
const buyFree = async (
  player: Player,
  freeBetId: string,
  tickets: TicketOrder[] = [firstDigit('7')],
  more: { key?: string; issue?: string } = {},
) => {
  const { code, value } = await server.buy(player, tickets, { freeBetId, ...more })
  return { code, value: value as Sold }
}

const listOf = async ({ token }: Player, state: 'ready' | 'past' = 'ready') =>
  (await server.get(listFreeBets, { state }, { token })).list

/** The player with a new session: days have passed. */
const loggedIn = async (player: Player): Promise<Player> => ({
  ...player,
  token: await openSession(database, clock, services.rng, {
    memberId: player.memberId,
    type: 0,
    address: '127.0.0.1',
    device: 'test',
    remember: true,
    idleMs: 7 * dayMs,
  }),
})

test('a free bet pays an order in part: nothing of the member, no rebate, and the win is money', async () => {
  await server.goToSale()
  const { player, freeBetId } = await holder()
  const before = await houseBalances(database)
  let bought: Sold | undefined
  const issue = await settled('71234', async (sold) => {
    const { code, value } = await buyFree(
      player,
      freeBetId,
      [firstDigit('7', { mode: 1900 }), firstDigit('12', { mode: 1900 })],
      { issue: sold },
    )
    expect(code).toBe('OK')
    expect(value).toMatchObject({ stake: '0.00', balance: '100.00', freeBet: { id: freeBetId, stake: '3.00', left: '2.00' } })
    bought = value
    expect(await listOf(player)).toMatchObject([
      { amount: '5.00', used: '3.00', left: '2.00', state: 'READY', uses: [{ tickets: 2, stake: '3.00', state: 'OPEN' }] },
    ])
  })
  expect(await balance(player)).toBe(10_950n)
  const after = await houseBalances(database)
  expect(after['house:promo']).toBe(before['house:promo'] - 300n)
  expect(after['house:lottery']).toBe(before['house:lottery'] + 300n - 950n)
  expect(after['house:rebate']).toBe(before['house:rebate'])
  expect(await listOf(player)).toMatchObject([
    { left: '2.00', won: '9.50', uses: [{ round: issue, state: 'SETTLED', won: '9.50' }] },
  ])
  const { list } = await server.get(listBets, {}, { token: player.token })
  expect(
    list.map(({ stake, validBet, payout, profit, state, stakeEntryId }) => [
      stake,
      validBet,
      payout,
      profit,
      state,
      stakeEntryId,
    ]),
  ).toEqual([
    ['0.00', '0.00', '0.00', '0.00', 'lost', null],
    ['0.00', '0.00', '9.50', '9.50', 'won', null],
  ])
  const { rows } = await database.query('SELECT kind FROM journal WHERE member_id = $1 ORDER BY id', [player.memberId])
  expect(rows.map(({ kind }) => kind)).toEqual([1, 29])
  // Its receipt holds, and says that it is free.
  const file = await server.get(getReceipt, { id: bought!.tickets[0]!.id }, { token: player.token })
  const keys = (await server.get(listReceiptKeys, {})).list
  const { receipts } = await checkReceipts(file, { keys })
  expect(receipts).toMatchObject([
    {
      isSigned: true,
      tickets: [
        { stake: '0.00', isFree: true, state: 'counted' },
        { isFree: true, state: 'counted' },
      ],
    },
  ])
})

test('of many orders at once on two processes only as much is used as there is', async () => {
  const { issue } = await server.goToSale()
  const { player, freeBetId } = await holder('3.50')
  const other = await server.anotherProcess()
  const { id: roundId } = (await findIssueByNumber(database, 'FAST5', issue))!
  const elsewhere = async () => {
    const offered = offerTicket(findDrawGame('FAST5')!, 1960, firstDigit('7'), true)
    if (!offered.ok) throw new Error(offered.refusal)
    const { memberId } = player
    const bets = [{ ...betOf(offered.offer, roundId), cost: offered.offer.cost }]
    const key = requestKey('lottery', memberId, randomUUID())
    const { is } = await other.betting.acceptFree({ key, memberId, bets, freeBetId: BigInt(freeBetId) })
    return is === 'accepted' ? 'OK' : is === 'free-bet' ? 'FREE_BET_CHANGED' : is
  }
  const codes = await Promise.all(
    Array.from({ length: 16 }, (_, no) => (no % 2 === 0 ? elsewhere() : buyFree(player, freeBetId).then(({ code }) => code))),
  )
  expect(codes.filter((code) => code === 'OK')).toHaveLength(3)
  expect(codes.filter((code) => code === 'FREE_BET_CHANGED')).toHaveLength(13)
  expect(await rowOf(freeBetId)).toEqual({ used: 350n - 50n, uses: 3n, stakes: 300n, back: 0n })
  expect(await balance(player)).toBe(10_000n)
  // What is left pays what costs no more.
  expect((await buyFree(player, freeBetId, [firstDigit('7', { unit: '0.10', multiple: 6 })])).code).toBe('FREE_BET_CHANGED')
  expect(await buyFree(player, freeBetId, [firstDigit('7', { unit: '0.10', multiple: 5 })])).toMatchObject({
    code: 'OK',
    value: { freeBet: { left: '0.00' } },
  })
  expect(await listOf(player, 'past')).toMatchObject([{ state: 'USED', left: '0.00' }])
})

test('the same request gets the first answer, at once or later, and another with its key none', async () => {
  const { issue, closesAt } = await server.goToSale()
  const { player, freeBetId } = await holder()
  const key = randomUUID()
  const answers = await Promise.all(Array.from({ length: 5 }, () => buyFree(player, freeBetId, undefined, { key, issue })))
  expect(answers.map(({ code }) => code)).toEqual(Array.from({ length: 5 }, () => 'OK'))
  expect(new Set(answers.map(({ value }) => value.tickets[0]!.id)).size).toBe(1)
  expect(await rowOf(freeBetId)).toMatchObject({ used: 100n, uses: 1n })
  expect((await buyFree(player, freeBetId, [firstDigit('8')], { key, issue })).code).toBe('IDEMPOTENCY_CONFLICT')
  expect((await buyFree(player, await give(player), undefined, { key, issue })).code).toBe('IDEMPOTENCY_CONFLICT')
  // On a cluster keys are known by whose entry it was, and promotions paid for the free bet.
  const otherwise = process.env['CITUS'] ? 'OK' : 'IDEMPOTENCY_CONFLICT'
  expect((await server.buy(player, [firstDigit('7')], { key, issue })).code).toBe(otherwise)
  const paid = randomUUID()
  await server.buy(player, [firstDigit('7')], { key: paid, issue })
  expect((await buyFree(player, freeBetId, undefined, { key: paid, issue })).code).toBe('IDEMPOTENCY_CONFLICT')
  const refused = randomUUID()
  expect((await buyFree(player, freeBetId, [firstDigit('7', { multiple: 5 })], { key: refused, issue })).code).toBe(
    'FREE_BET_CHANGED',
  )
  clock.set(closesAt)
  await processDue(services)
  // Late repeats: of what was sold, and of what was refused.
  const late = await buyFree(player, freeBetId, undefined, { key, issue })
  expect(late).toMatchObject({ code: 'OK', value: { tickets: [{ id: answers[0]!.value.tickets[0]!.id }] } })
  expect((await buyFree(player, freeBetId, [firstDigit('7', { multiple: 5 })], { key: refused, issue })).code).toBe(
    'FREE_BET_CHANGED',
  )
  expect((await buyFree(player, freeBetId, undefined, { issue })).code).toBe('ISSUE_CLOSED')
  expect(await rowOf(freeBetId)).toMatchObject({ used: 100n, uses: 1n })
})

test('an order whose connection is cut is used once by its repeat', async () => {
  await server.goToSale()
  const { player, freeBetId } = await holder()
  const key = randomUUID()
  const [answer] = await inTransaction(owner, async (tx) => {
    await tx.query('SELECT FROM free_bet WHERE id = $1 FOR UPDATE', [freeBetId])
    const asked = buyFree(player, freeBetId, undefined, { key })
    for (let ended = 0; ended === 0;) {
      // From outside: a transaction sees one state of the others.
      const { rowCount } = await owner.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
          WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%FROM free_bet f%' AND pid <> pg_backend_pid()`,
      )
      ended = rowCount ?? 0
    }
    // It may wait for the end of this transaction.
    return [asked]
  })
  const cut = await answer
  expect(['OK', 'SYSTEM_ERROR', 'BUSY']).toContain(cut.code)
  if (cut.code !== 'OK') expect(await rowOf(freeBetId)).toMatchObject({ used: 0n, uses: 0n })
  expect((await buyFree(player, freeBetId, undefined, { key })).code).toBe('OK')
  expect(await rowOf(freeBetId)).toMatchObject({ used: 100n, uses: 1n })
})

test('nobody uses the free bet of another, one that ran out, or one with trial money', async () => {
  await server.goToSale()
  const { freeBetId } = await holder()
  const { player, freeBetId: own } = await holder('5.00', 1)
  expect((await buyFree(player, freeBetId)).code).toBe('FREE_BET_CHANGED')
  expect((await buyFree(player, '1')).code).toBe('FREE_BET_CHANGED')
  const trial = await openTrialPlayer(services)
  expect((await buyFree(trial, own)).code).toBe('REAL_ACCOUNT_NEEDED')
  await buyFree(player, own)
  clock.advance(dayMs)
  await server.goToSale()
  const again = await loggedIn(player)
  expect((await buyFree(again, own)).code).toBe('FREE_BET_CHANGED')
  expect(await listOf(again)).toEqual([])
  await endFreeBets(services)
  await endFreeBets(services)
  expect(await listOf(again, 'past')).toMatchObject([{ state: 'EXPIRED', used: '1.00' }])
  expect(await rowOf(own)).toMatchObject({ used: 100n })
})

test('a number that is sold out is not sold free, and a free ticket counts as any other', async () => {
  const limit = (max: string) =>
    inTransaction(database, (tx) => {
      const value = { FAST5: { numberMax: max, plays: {} } }
      return changeSetting(tx, services, { key: 'lottery.liability', value, by: 'test', reason: 'a test of limits' })
    })
  await limit('9.00')
  const { issue } = await server.goToSale()
  const { player, freeBetId } = await holder('100.00')
  expect((await buyFree(player, freeBetId)).code).toBe('NUMBER_SOLD_OUT')
  const small = firstDigit('7', { unit: '0.10', multiple: 9 })
  expect((await buyFree(player, freeBetId, [small])).code).toBe('OK')
  expect((await server.buy(player, [firstDigit('7', { unit: '0.10' })], { issue })).code).toBe('NUMBER_SOLD_OUT')
  expect(await rowOf(freeBetId)).toMatchObject({ used: 90n, uses: 1n })
  await limit('1000000.00')
})

test('a void draw gives back what its tickets cost, once, and for a week where it had run out, but not the rest', async () => {
  clock.advance(60_000)
  const { issue } = await server.goToSale()
  const { player, freeBetId } = await holder('5.00', 1)
  expect((await buyFree(player, freeBetId, [firstDigit('7'), firstDigit('8')], { issue })).code).toBe('OK')
  await server.buy(player, [firstDigit('7')], { issue })
  clock.advance(2 * dayMs)
  await endFreeBets(services)
  const before = await houseBalances(database)
  const { id } = (await findIssueByNumber(database, 'FAST5', issue))!
  await services.betting.voidRound(id, { chunkPayouts: 1 })
  await services.betting.voidRound(id)
  expect(await rowOf(freeBetId)).toEqual({ used: 0n, uses: 2n, stakes: 200n, back: 2n })
  const after = await houseBalances(database)
  expect(after['house:promo']).toBe(before['house:promo'] + 200n)
  expect(after['house:lottery']).toBe(before['house:lottery'] - 300n)
  // The paid ticket came back as money, the free ones did not.
  expect(await balance(player)).toBe(10_000n)
  const again = await loggedIn(player)
  const [back] = await listOf(again)
  expect(back).toMatchObject({ amount: '2.00', left: '2.00', isReturned: true })
  expect(new Date(back!.expiresAt).getTime() - clock.now().getTime()).toBeGreaterThanOrEqual(7 * dayMs)
  expect(await listOf(again, 'past')).toMatchObject([{ state: 'EXPIRED', used: '0.00', moved: '2.00', expired: '3.00' }])
  const states = await database.query('SELECT state, payout, profit FROM bet_record WHERE member_id = $1 AND stake = 0', [
    player.memberId,
  ])
  expect(states.rows).toEqual([
    { state: 'void', payout: 0n, profit: 0n },
    { state: 'void', payout: 0n, profit: 0n },
  ])
  await server.goToSale()
  const { code } = await services.betting
    .acceptFree({
      key: requestKey('lottery', player.memberId, randomUUID()),
      memberId: player.memberId,
      freeBetId: BigInt(back!.id),
      bets: await freeBets(await server.current()),
    })
    .then(({ is }) => ({ code: is }))
  expect(code).toBe('accepted')
})

/** A free ticket on an issue, as the lottery offers it. */
const freeBets = async (issue: string) => {
  const found = await findIssueByNumber(database, 'FAST5', issue)
  const offered = offerTicket(findDrawGame('FAST5')!, 1960, firstDigit('7'), true)
  if (!found || !offered.ok) throw new Error('nothing is on sale')
  return [{ ...betOf(offered.offer, found.id), cost: offered.offer.cost }]
}

test('a corrected result corrects wins of free tickets, which stay used', async () => {
  const { player, freeBetId } = await holder()
  const issue = await settled('71234', async (sold) => {
    await buyFree(player, freeBetId, [firstDigit('7'), firstDigit('8')], { issue: sold })
  })
  expect(await balance(player)).toBe(10_980n)
  await corrected(issue, '81234')
  expect(await balance(player)).toBe(10_980n)
  await corrected(issue, '91234')
  expect(await balance(player)).toBe(10_000n)
  const { rows } = await database.query<{ kind: number }>(
    'SELECT DISTINCT kind FROM journal WHERE member_id = $1 AND kind <> 1 ORDER BY kind',
    [player.memberId],
  )
  expect(rows.map(({ kind }) => kind)).toEqual([29, 33])
  expect(await rowOf(freeBetId)).toEqual({ used: 200n, uses: 2n, stakes: 200n, back: 0n })
})

test('a correction that makes free tickets void gives them back', async () => {
  const { player, freeBetId } = await holder()
  const issue = await settled('71234', async (sold) => {
    await buyFree(player, freeBetId, [firstDigit('7'), firstDigit('8')], { issue: sold })
  })
  const { id: roundId } = (await findIssueByNumber(database, 'FAST5', issue))!
  const proposal = [services.newId(), randomUUID(), roundId, clock.now()]
  await owner.query(
    `INSERT INTO round_correction (id, request, round_id, version, replaces, result, reason, evidence, maker, proposed_at)
     VALUES ($1, $2, $3, 2, 'a', 'b', 'The draw did not take place', 'a test of it', 1, $4)`,
    proposal,
  )
  await owner.query(`UPDATE round_correction SET state = 'approved', checker = 2, decision = '', decided_at = $2 WHERE id = $1`, [
    proposal[0],
    clock.now(),
  ])
  const voided = () =>
    services.betting.correctRound(proposal[0] as bigint, ({ stake }) => ({
      amount: stake,
      detail: '',
      kind: 'void',
      valid: zero,
    }))
  await voided()
  await voided()
  const correction = await findCorrection(database, proposal[0] as bigint)
  await inTransaction(database, (tx) => endCorrection(tx, correction!, clock.now()))
  expect(await balance(player)).toBe(10_000n)
  expect(await rowOf(freeBetId)).toEqual({ used: 0n, uses: 2n, stakes: 200n, back: 2n })
})

test('the database keeps the count, and an order gives one free bet', async () => {
  const { player, freeBetId } = await holder()
  const change = (set: string) => owner.query(`UPDATE free_bet SET ${set} WHERE id = $1`, [freeBetId])
  for (const set of ['used = 501', 'used = -1', 'amount = 900', "expires_at = expires_at + interval '1 day'", 'member_id = 1'])
    await expect(change(set)).rejects.toThrow()
  await expect(owner.query('DELETE FROM free_bet WHERE id = $1', [freeBetId])).rejects.toThrow()
  await server.goToSale()
  await buyFree(player, freeBetId)
  for (const set of ['stake = 1', 'bet_id = 5']) await expect(owner.query(`UPDATE free_bet_use SET ${set}`)).rejects.toThrow()
  const { rows } = await database.query<{ order: bigint }>('SELECT order_id AS "order" FROM free_bet WHERE id = $1', [freeBetId])
  const given = { id: services.newId(), orderId: rows[0]!.order, itemId: 1n, memberId: player.memberId, amount: fromWire('1.00') }
  await expect(inTransaction(database, (tx) => giveFreeBet(tx, { ...given, days: 1, now: clock.now() }))).rejects.toThrow()
})

test('the books balance, and an audit finds each ticket with its free bet and its entries', async () => {
  expect(await trialBalance(database)).toMatchObject({ isClean: true })
  expect(await faults()).toEqual([])
  // Money of players, and orders of free bets, are none of this test.
  const others = /Deposit|free bets of order/
  expect((await auditFaults(owner.url)).filter((line) => !others.test(line))).toEqual([])
})
