import { randomUUID } from 'node:crypto'
import { amount, zero } from '@tamuvo/money/amount.ts'
import { expect, test } from 'vitest'
import { freezeMember } from '../account/account.ts'
import { inTransaction, sqlState } from '../kit/database.ts'
import { balanceOf, guardPurse, houseBalances, purse, trialBalance } from '../ledger/ledger.ts'
import type { Play, SaferRefusal, Standing } from '../safer/safer.ts'
import type { Ask, BetAsk, BonusAsk, Outcome, RollbackAsk, WinAsk } from './ask.ts'
import { closeRound } from './close-round.ts'
import { tidy } from './jobs.ts'
import { listStaleRounds, sumOpenRounds } from './round-store.ts'
import { type Player, vendorServer } from './testing.ts'

const nothing: Standing = {
  limits: new Map(),
  breaks: [],
  beganAt: null,
  staked: zero,
  lost: { day: zero, week: zero, month: zero },
}
const no = { answer: undefined as SaferRefusal | undefined, plays: [] as Play[] }
const server = await vendorServer({
  guard: {
    standings: async (_tx, memberIds) => new Map(memberIds.map((memberId) => [memberId, nothing])),
    refusal: (_standing, play) => {
      no.plays.push(play)
      return no.answer
    },
  },
})
const { services, clock } = server
const { database } = services

/** From now on safer play is asked about her stakes. */
const bind = ({ id }: Player): Promise<void> => inTransaction(database, (tx) => guardPurse(tx, purse(id), true))

const take = async (ask: Ask, vendor = 'HUB'): Promise<Outcome> => {
  const link = await services.vendors.directory.findLink(vendor)
  return services.vendors.desk.take(link!, ask)
}

const betOf = ({ token }: Player, more: Partial<BetAsk> = {}): BetAsk => ({
  op: 'bet',
  token,
  tx: randomUUID(),
  round: randomUUID(),
  game: 'one',
  amount: amount(200n),
  isFree: false,
  closes: false,
  reopens: false,
  ...more,
})

const winOf = (bet: BetAsk, more: Partial<WinAsk> = {}): WinAsk => {
  const { group: _group, ...rest } = bet
  return { ...rest, op: 'win', tx: randomUUID(), bet: { tx: bet.tx }, isOnce: false, amount: amount(500n), ...more }
}

const rollbackOf = (bet: { token: string; tx: string }, more: Partial<RollbackAsk> = {}): RollbackAsk => ({
  op: 'rollback',
  token: bet.token,
  tx: randomUUID(),
  target: bet.tx,
  closes: false,
  isAfterWin: true,
  ...more,
})

const recordOf = async (memberId: bigint) =>
  (
    await database.query('SELECT stake, payout, valid_bet, profit, state FROM bet_record WHERE member_id = $1 ORDER BY id', [
      memberId,
    ])
  ).rows

const factsOf = async (memberId: bigint) =>
  (
    await database.query(
      `SELECT kind, body->>'stake' AS stake, body->>'payout' AS payout, body->>'validBet' AS valid FROM fact
                          WHERE member_id = $1 AND kind LIKE 'bet.%' ORDER BY id`,
      [memberId],
    )
  ).rows

const kindsOf = async (memberId: bigint): Promise<number[]> =>
  (await database.query<{ kind: number }>('SELECT kind FROM journal WHERE member_id = $1 ORDER BY id', [memberId])).rows.map(
    ({ kind }) => kind,
  )

test('a bet, its repeat, and the same id for something else', async () => {
  const mai = await server.player()
  const bet = betOf(mai)
  const first = await take(bet)
  expect(first).toMatchObject({ is: 'done', memberId: mai.id, balance: 9_800n })
  await take(betOf(mai))
  expect(await take(bet)).toEqual({ ...first, is: 'repeated' })
  const others: Partial<BetAsk>[] = [{ amount: amount(201n) }, { round: 'another' }, { game: 'two' }, { group: 'g' }]
  for (const other of others) expect(await take({ ...bet, ...other })).toMatchObject({ is: 'conflict', balance: 9_600n })
  expect(await take(winOf(bet, { tx: bet.tx }))).toMatchObject({ is: 'conflict' })
  expect(await server.balance(mai.id)).toBe(9_600n)
})

test('the same bet many times at once is taken once, and every caller hears so', async () => {
  const mai = await server.player()
  const bet = betOf(mai)
  const said = await Promise.all(Array.from({ length: 12 }, () => take(bet)))
  expect(said.filter(({ is }) => is === 'done')).toHaveLength(1)
  expect(new Set(said.map((one) => (one.is === 'done' || one.is === 'repeated' ? one.txId : 0n))).size).toBe(1)
  expect(await server.balance(mai.id)).toBe(9_800n)
})

test('bets of one round in one batch add up, those of other players stay apart', async () => {
  const [mai, thu] = [await server.player(), await server.player()]
  const round = randomUUID()
  await Promise.all([mai, mai, mai, thu].map((player) => take(betOf(player, { round }))))
  expect(await recordOf(mai.id)).toMatchObject([{ stake: 600n, state: 'open', valid_bet: 0n, profit: 0n }])
  expect(await recordOf(thu.id)).toMatchObject([{ stake: 200n }])
})

test('bets that open a round together are bets of one round in the books as well', async () => {
  const mai = await server.player()
  await take(betOf(mai))
  const round = randomUUID()
  await Promise.all([1, 2, 3].map(() => take(betOf(mai, { round }))))
  const { rows } = await database.query<{ stake: bigint; posted: bigint }>(
    `SELECT stake, (SELECT -sum(amount) FROM journal WHERE ref = r.id)::bigint AS posted FROM vendor_round r WHERE member_id = $1 AND code = $2`,
    [mai.id, round],
  )
  expect(rows).toEqual([{ stake: 600n, posted: 600n }])
})

test('a round that ends counts as settled, and what comes later corrects it', async () => {
  const mai = await server.player()
  const bet = betOf(mai)
  await take(bet)
  await take(winOf(bet, { closes: true }))
  expect(await recordOf(mai.id)).toEqual([{ stake: 200n, payout: 500n, valid_bet: 200n, profit: 300n, state: 'won' }])
  expect(await take(winOf(bet, { amount: amount(50n) }))).toMatchObject({ is: 'done', balance: 10_350n })
  expect(await take(rollbackOf(bet))).toMatchObject({ is: 'done', balance: 10_550n })
  // The stake that came back is shown on both sides.
  expect(await recordOf(mai.id)).toMatchObject([{ stake: 200n, payout: 750n, profit: 550n, valid_bet: 0n }])
  expect(await factsOf(mai.id)).toEqual([
    { kind: 'bet.settled', stake: '2.00', payout: '5.00', valid: '2.00' },
    { kind: 'bet.corrected', stake: '0.00', payout: '0.50', valid: '0.00' },
    { kind: 'bet.corrected', stake: '-2.00', payout: '0.00', valid: '-2.00' },
  ])
  // A deposit, a bet, a win, a late win as a correction, a cancelled bet.
  expect(await kindsOf(mai.id)).toEqual([1, 20, 22, 23, 21])
})

test('a lost round is told with its turnover, an unfinished one with none', async () => {
  const mai = await server.player()
  const bet = betOf(mai)
  await take(bet)
  await take(betOf(mai))
  await take(winOf(bet, { amount: amount(0n), closes: true }))
  expect(await recordOf(mai.id)).toMatchObject([{ state: 'lost', profit: -200n, valid_bet: 200n }, { state: 'open' }])
  expect(await factsOf(mai.id)).toEqual([{ kind: 'bet.settled', stake: '2.00', payout: '0.00', valid: '2.00' }])
})

test('a bet on a round that was ended is refused, or opens it again where nothing else ends it', async () => {
  const mai = await server.player()
  const bet = betOf(mai)
  await take(bet)
  await take(winOf(bet, { closes: true }))
  expect(await take(betOf(mai, { round: bet.round }))).toMatchObject({ is: 'round-closed' })
  const [first, round] = [betOf(mai, { reopens: true }), randomUUID()]
  for (const tx of ['a', 'b', 'c']) {
    const next = { ...first, tx: `${first.tx}${tx}`, round }
    expect(await take(next)).toMatchObject({ is: 'done' })
    expect(await take(winOf(next, { closes: true }))).toMatchObject({ is: 'done' })
  }
  expect((await recordOf(mai.id)).at(-1)).toMatchObject({ stake: 600n, payout: 1_500n, state: 'won', valid_bet: 600n })
  expect((await factsOf(mai.id)).slice(1)).toMatchObject([{ stake: '2.00' }, { stake: '2.00' }, { stake: '2.00' }])
})

test('a rolled back round is void', async () => {
  const mai = await server.player()
  const bet = betOf(mai)
  await take(bet)
  expect(await take(rollbackOf(bet))).toMatchObject({ is: 'done', balance: 10_000n })
  expect(await recordOf(mai.id)).toEqual([{ stake: 200n, payout: 200n, valid_bet: 0n, profit: 0n, state: 'void' }])
  expect(await take(winOf(bet))).toMatchObject({ is: 'rolled-back' })
  expect(await take(winOf(bet, { bet: undefined }))).toMatchObject({ is: 'rolled-back' })
  expect(await take(bet)).toMatchObject({ is: 'repeated', balance: 9_800n })
})

test('a rollback before its bet is remembered', async () => {
  const mai = await server.player()
  const bet = betOf(mai)
  const rollback = rollbackOf(bet)
  expect(await take(rollback)).toMatchObject({ is: 'bet-unknown' })
  expect(await take(rollback)).toMatchObject({ is: 'repeated' })
  expect(await take(rollbackOf(bet))).toMatchObject({ is: 'repeated' })
  expect(await take(bet)).toMatchObject({ is: 'rolled-back', balance: 10_000n })
  expect(await take(winOf(bet))).toMatchObject({ is: 'bet-unknown' })
  expect(await server.balance(mai.id)).toBe(10_000n)
})

test('a win can be rolled back while its money is there', async () => {
  const mai = await server.player({ money: 200n })
  const bet = betOf(mai)
  const win = winOf(bet)
  await take(bet)
  await take(win)
  expect(await take(rollbackOf(win))).toMatchObject({ is: 'done', balance: 0n })
  expect(await take(rollbackOf(win))).toMatchObject({ is: 'repeated' })
  const second = winOf(bet)
  await take(second)
  await take(betOf(mai, { amount: amount(450n) }))
  expect(await take(rollbackOf(second))).toMatchObject({ is: 'insufficient', balance: 50n })
})

test('nobody rolls back what another player did', async () => {
  const [mai, thu] = [await server.player(), await server.player()]
  const bet = betOf(mai)
  await take(bet)
  expect(await take(rollbackOf({ ...bet, token: thu.token }))).toMatchObject({ is: 'conflict' })
  expect(await take(winOf({ ...bet, token: thu.token }))).toMatchObject({ is: 'bet-unknown' })
  expect([await server.balance(mai.id), await server.balance(thu.id)]).toEqual([9_800n, 10_000n])
})

test('free bets move nothing; what they win the promotions pay', async () => {
  const mai = await server.player()
  const bet = betOf(mai, { isFree: true })
  expect(await take(bet)).toMatchObject({ is: 'done', balance: 10_000n })
  expect(await take(bet)).toMatchObject({ is: 'repeated', balance: 10_000n })
  const before = (await houseBalances(database))['house:promo']
  const win = winOf(bet, { closes: true })
  expect(await take(win)).toMatchObject({ is: 'done', balance: 10_500n })
  expect((await houseBalances(database))['house:promo']).toBe(before - 500n)
  expect(await recordOf(mai.id)).toMatchObject([{ stake: 0n, payout: 500n, valid_bet: 0n }])
  expect(await take(rollbackOf(win))).toMatchObject({ is: 'done', balance: 10_000n })
  expect((await houseBalances(database))['house:promo']).toBe(before)
})

test.each(['promo', 'jackpot'] as const)('a %s win needs no bet and is paid once', async (op) => {
  const mai = await server.player()
  const bonus: BonusAsk = { op, token: mai.token, tx: randomUUID(), amount: amount(700n) }
  expect(await take(bonus)).toMatchObject({ is: 'done', balance: 10_700n })
  expect(await take(bonus)).toMatchObject({ is: 'repeated', balance: 10_700n })
  expect(await take({ ...bonus, amount: amount(701n) })).toMatchObject({ is: 'conflict' })
  expect(await take(rollbackOf(bonus))).toMatchObject({ is: 'already-settled' })
  expect(await server.balance(mai.id)).toBe(10_700n)
})

test('a launch is good for a minute until it is used, then for half a day', async () => {
  const [mai, late] = [await server.player(), await server.player()]
  clock.advance(59_000)
  expect(await take({ op: 'balance', token: mai.token })).toMatchObject({ is: 'done' })
  clock.advance(2_000)
  expect(await take({ op: 'balance', token: late.token })).toMatchObject({ is: 'token-unknown' })
  expect(await take(betOf(late))).toMatchObject({ is: 'token-expired' })
  const bet = betOf(mai)
  expect(await take(bet)).toMatchObject({ is: 'done' })
  clock.advance(12 * 3_600_000)
  expect(await take(betOf(mai))).toMatchObject({ is: 'token-expired' })
  expect(await take(bet)).toMatchObject({ is: 'repeated' })
  expect(await take({ op: 'balance', token: mai.token })).toMatchObject({ is: 'done' })
  expect(await take(winOf(bet))).toMatchObject({ is: 'done' })
  expect(await take(rollbackOf(betOf(mai)))).toMatchObject({ is: 'bet-unknown' })
})

test('a token is of one vendor, one member', async () => {
  const mai = await server.player()
  expect(await take({ op: 'balance', token: mai.token }, 'EVO')).toEqual({ is: 'token-unknown' })
  expect(await take({ op: 'balance', token: randomUUID() })).toEqual({ is: 'token-unknown' })
  expect(await take({ op: 'balance', token: mai.token, user: '4711' })).toMatchObject({ is: 'user-wrong' })
  expect(await take({ op: 'balance', token: mai.token, user: mai.id.toString() })).toMatchObject({ is: 'done' })
})

test('a traded launch leaves one token that lasts, the same for every repeat', async () => {
  const mai = await server.player({ vendor: 'EVO' })
  const trade = { op: 'check', token: mai.token, trades: true } as const
  const first = await take(trade, 'EVO')
  const { token } = first as { token: string }
  expect(first).toMatchObject({ is: 'done', balance: 10_000n })
  expect(token).not.toBe(mai.token)
  expect(await take(trade, 'EVO')).toMatchObject({ is: 'repeated', token })
  expect(await take({ ...trade, token }, 'EVO')).toMatchObject({ is: 'repeated', token })
  expect(await take({ op: 'balance', token: mai.token }, 'EVO')).toMatchObject({ is: 'token-unknown' })
  expect(await take(betOf(mai), 'EVO')).toMatchObject({ is: 'token-expired' })
  expect(await take(betOf({ ...mai, token }), 'EVO')).toMatchObject({ is: 'done' })
})

test.each<[string, (mai: Player) => Promise<void>, string]>([
  [
    'frozen',
    ({ id }) =>
      inTransaction(
        database,
        async (tx) => void (await freezeMember(tx, { memberId: id, by: 'ko', reason: 'test', at: clock.now() })),
      ),
    'member-disabled',
  ],
  [
    'excluded',
    async (mai) => {
      await bind(mai)
      no.answer = { code: 'RG_EXCLUDED', detail: { until: null } }
    },
    'member-disabled',
  ],
  [
    'over her limit',
    async (mai) => {
      await bind(mai)
      no.answer = { code: 'RG_LIMIT', detail: { kind: 'STAKE_DAY', limit: '2.00', left: '0.00' } }
    },
    'limit',
  ],
])('a player who is %s bets no more, but gets what is hers', async (_state, stop, refusal) => {
  const mai = await server.player()
  const [bet, other] = [betOf(mai), betOf(mai)]
  await take(bet)
  await take(other)
  await stop(mai)
  expect(await take(betOf(mai))).toMatchObject({ is: refusal })
  expect(await take(bet)).toMatchObject({ is: 'repeated', balance: 9_800n })
  expect(await take({ ...bet, amount: amount(1n) })).toMatchObject({ is: 'conflict' })
  expect(await take(winOf(bet))).toMatchObject({ is: 'done', balance: 10_100n })
  expect(await take(rollbackOf(other))).toMatchObject({ is: 'done', balance: 10_300n })
  no.answer = undefined
})

test('safer play is asked about the bet, and not about free ones', async () => {
  const mai = await server.player()
  await bind(mai)
  no.plays = []
  await take(betOf(mai, { isFree: true }))
  await take(betOf(mai))
  expect(no.plays).toEqual([{ product: 'RNG', stakes: [200n] }])
})

test.each([4, 41, 42] as const)('an account of type %i has no money to bet', async (type) => {
  const mai = await server.player({ type })
  expect(await take(betOf(mai))).toMatchObject({ is: 'member-disabled' })
})

test('a vendor that was closed takes no bets, but wins', async () => {
  const mai = await server.player()
  const bet = betOf(mai)
  await take(bet)
  await database.query(`UPDATE vendor_link SET is_open = false WHERE code = 'HUB'`)
  services.vendors.directory.forget()
  expect(await take(betOf(mai))).toMatchObject({ is: 'vendor-closed' })
  expect(await take(winOf(bet))).toMatchObject({ is: 'done' })
  await database.query(`UPDATE vendor_link SET is_open = true WHERE code = 'HUB'`)
  services.vendors.directory.forget()
})

test('an unknown game or another currency is refused', async () => {
  const mai = await server.player()
  expect(await take(betOf(mai, { game: 'none' }))).toMatchObject({ is: 'game-unknown' })
  expect(await take(betOf(mai, { currency: 'EUR' }))).toMatchObject({ is: 'currency-wrong' })
  expect(await take(winOf(betOf(mai), { currency: 'EUR' }))).toMatchObject({ is: 'currency-wrong' })
  expect(await take({ op: 'balance', token: mai.token, currency: 'EUR' })).toMatchObject({ is: 'currency-wrong' })
})

test('a round can be ended by itself, once', async () => {
  const mai = await server.player()
  const bet = betOf(mai)
  await take(bet)
  expect(await take({ op: 'close', token: mai.token, round: bet.round })).toMatchObject({ is: 'done', balance: 9_800n })
  expect(await take({ op: 'close', token: mai.token, round: bet.round })).toMatchObject({ is: 'done' })
  expect(await take({ op: 'close', token: mai.token, round: 'none' })).toMatchObject({ is: 'bet-unknown' })
  expect(await factsOf(mai.id)).toHaveLength(1)
  expect(await closeRound(services, { id: 4711n })).toBe(false)
})

test('forgotten rounds are ended, and funds in open games are known', async () => {
  const mai = await server.player()
  await take(betOf(mai))
  expect((await sumOpenRounds(database)).find(({ vendor }) => vendor === 'HUB')?.stake).toBeGreaterThanOrEqual(200n)
  clock.advance(4 * 24 * 3_600_000)
  await tidy(services)
  expect(await listStaleRounds(database, clock.now(), 10)).toEqual([])
  expect(await recordOf(mai.id)).toMatchObject([{ state: 'lost', valid_bet: 200n }])
})

test.each([
  ['RNG', 100n, 30n, 100n],
  ['RNG', 100n, 100n, 100n],
  ['FISH', 585n, 0n, 585n],
  ['LIVE', 100n, 195n, 100n],
  ['LIVE', 100n, 100n, 0n],
  ['LIVE', 140n, 80n, 60n],
  ['SPORTS', 100n, 50n, 50n],
  ['PVP', 20n, 57n, 20n],
  ['PVP', 20n, 0n, 20n],
])('the turnover in %s of a stake of %i that brought %i is %i', async (product, stake, payout, valid) => {
  const { rows } = await database.query<{ valid: bigint }>('SELECT vendor_valid($1, $2, $3) AS valid', [product, stake, payout])
  expect(rows[0]?.valid).toBe(valid)
})

test('what vendors told us stays', async () => {
  for (const statement of ['UPDATE vendor_tx SET amount = 1', 'DELETE FROM vendor_tx', 'TRUNCATE vendor_tx'])
    expect(await database.query(statement).catch(sqlState)).toBe('42501')
})

test('after all this the books balance', async () => {
  expect(await trialBalance(database)).toMatchObject({ isClean: true })
  const { rows } = await database.query<{ astray: bigint }>(
    `SELECT count(*) AS astray FROM vendor_round r
      WHERE r.stake <> (SELECT coalesce(-sum(amount), 0) FROM journal j WHERE j.ref = r.id AND j.kind IN (20, 21))
         OR r.payout <> (SELECT coalesce(sum(amount), 0) FROM journal j WHERE j.ref = r.id AND j.kind IN (22, 23, 80, 81))`,
  )
  expect(rows[0]?.astray).toBe(0n)
  expect(await balanceOf(database, 1n)).toBe(0n)
})
