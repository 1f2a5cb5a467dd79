import { randomUUID } from 'node:crypto'
import { amount, zero } from '@tamuvo/money/amount.ts'
import { expect, test } from 'vitest'
import { freezeMember } from '../account/freeze-member.ts'
import { inTransaction } from '../kit/database.ts'
import { guardWalletAccount } from '../ledger/store.ts'
import { walletAccount } from '../ledger/accounts.ts'
import type { Play, PlayRefusal, LimitState } from '../safer/rules.ts'
import { betOf, rollbackOf, winOf } from './testing-asks.ts'
import { expectBooksBalance, type Player, vendorServer } from './testing.ts'

const nothing: LimitState = {
  limits: new Map(),
  breaks: [],
  beganAt: null,
  terms: [],
  staked: zero,
  lost: { day: zero, week: zero, month: zero },
}
const no = { answer: undefined as PlayRefusal | undefined, plays: [] as Play[] }
const server = await vendorServer({
  guard: {
    limitStates: async (_tx, memberIds) => new Map(memberIds.map((memberId) => [memberId, nothing])),
    refusal: (_memberId, _standing, play) => {
      no.plays.push(play)
      return no.answer
    },
  },
})
const { services, clock, take } = server
const { database } = services

/** Guards the player's stakes by safer play. */
const bind = ({ id }: Player): Promise<void> => inTransaction(database, (tx) => guardWalletAccount(tx, walletAccount(id), true))

test('a launch is valid for a minute until it is used, then for half a day', async () => {
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

test('a token is bound to one vendor and one member', async () => {
  const mai = await server.player()
  expect(await take({ op: 'balance', token: mai.token }, 'EVO')).toEqual({ is: 'token-unknown' })
  expect(await take({ op: 'balance', token: randomUUID() })).toEqual({ is: 'token-unknown' })
  expect(await take({ op: 'balance', token: mai.token, user: '4711' })).toMatchObject({ is: 'user-wrong' })
  expect(await take({ op: 'balance', token: mai.token, user: mai.id.toString() })).toMatchObject({ is: 'done' })
})

test('an exchanged launch yields one lasting token, the same for every repeat', async () => {
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
    'over a limit',
    async (mai) => {
      await bind(mai)
      no.answer = { code: 'RG_LIMIT', detail: { kind: 'STAKE_DAY', limit: '2.00', left: '0.00' } }
    },
    'limit',
  ],
])('a player who is %s cannot bet, but is still paid', async (_state, stop, refusal) => {
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

test('safer play checks bets, and not free ones', async () => {
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

test('a closed vendor takes no bets, but still pays wins', async () => {
  const mai = await server.player()
  const bet = betOf(mai)
  await take(bet)
  await database.query(`UPDATE vendor_integration SET is_open = false WHERE code = 'HUB'`)
  services.vendors.directory.forget()
  expect(await take(betOf(mai))).toMatchObject({ is: 'vendor-closed' })
  expect(await take(winOf(bet))).toMatchObject({ is: 'done' })
  await database.query(`UPDATE vendor_integration SET is_open = true WHERE code = 'HUB'`)
  services.vendors.directory.forget()
})

test('an unknown game or another currency is refused', async () => {
  const mai = await server.player()
  expect(await take(betOf(mai, { game: 'none' }))).toMatchObject({ is: 'game-unknown' })
  expect(await take(betOf(mai, { currency: 'EUR' }))).toMatchObject({ is: 'currency-wrong' })
  expect(await take(winOf(betOf(mai), { currency: 'EUR' }))).toMatchObject({ is: 'currency-wrong' })
  expect(await take({ op: 'balance', token: mai.token, currency: 'EUR' })).toMatchObject({ is: 'currency-wrong' })
})

test('after all this the journal balances', () => expectBooksBalance(services))
