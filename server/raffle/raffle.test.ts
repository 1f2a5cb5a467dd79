import { randomUUID } from 'node:crypto'
import { getEntry } from '@tamuvo/contract/wallet.ts'
import { redeemPointReward, saveMallItem } from '@tamuvo/contract/mall.ts'
import { saveMission } from '@tamuvo/contract/mission.ts'
import { getPromotion } from '@tamuvo/contract/promotion.ts'
import { getRaffleReport } from '@tamuvo/contract/raffle-staff.ts'
import * as contract from '@tamuvo/contract/raffle.ts'
import { getReward } from '@tamuvo/contract/reward.ts'
import { checkDraw } from '@tamuvo/games/loyalty/raffle.ts'
import { amount } from '@tamuvo/money/amount.ts'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { house, walletAccount } from '../ledger/accounts.ts'
import { naturalKey } from '../ledger/keys.ts'
import { openAccount } from '../ledger/posting.ts'
import { digits, marketer, type Player } from '../points/testing.ts'
import { type Prizes, prizeOf, raffleServer } from './testing.ts'

const server = await raffleServer()
const { services, clock, owner } = server
const { database } = services
const dayMs = 86_400_000
const reason = 'A test of raffles.'

const certain = (more: Partial<Prizes[number]>): Prizes => [prizeOf('sure', 999_999, more), prizeOf('none', 1)]
const rest = (memberId: bigint) =>
  owner.query(`INSERT INTO safer_break (id, member_id, kind, since) VALUES ($1, $1, 'exclusion', $2)`, [memberId, clock.now()])

test('a ticket draws a prize of money, which is credited, has to be bet, and opens to its entry', async () => {
  const id = await server.raffle({ prizes: certain({ stock: 3, amount: '2.50' }) })
  const mai = await server.player()
  await server.give(id, mai, 2)
  const { own, prizes } = await server.look(id, mai)
  expect(own).toMatchObject({ tickets: 2, left: 100, seed: { nonce: 0 } })
  expect(prizes[0]).toMatchObject({ stock: 3, left: 3 })
  const key = randomUUID()
  const commitment = own?.seed?.commitment ?? ''
  const drawn = await server.draw(id, mai, { key, commitment })
  expect(drawn.value).toMatchObject({ tickets: 1, draw: { no: 1, prize: 'sure', amount: '2.50', isRevealed: false } })
  // Repeated, it is the same draw.
  expect((await server.draw(id, mai, { key, commitment })).value).toEqual(drawn.value)
  expect((await server.look(id, mai)).prizes[0]).toMatchObject({ left: 2 })

  const { token } = mai
  const reward = await server.get(getReward, { id: drawn.value.draw.rewardId ?? '' }, { token })
  expect(reward).toMatchObject({ kind: 'RAFFLE', state: 'CLAIMED', amount: '2.50', multiple: '3.00' })
  const entry = await server.get(getEntry, { id: reward.entryId ?? '' }, { token })
  expect(JSON.stringify(entry)).toContain('house:promo')
  const { rows } = await database.query('SELECT required FROM turnover_row WHERE member_id = $1', [mai.id])
  expect(rows).toEqual([{ required: 750n }])
  const { list } = await server.get(contract.listOwnDraws, { id }, { token })
  expect(list).toEqual([drawn.value.draw])
})

test('one ticket draws once, whoever asks at the same time', async () => {
  const id = await server.raffle()
  const mai = await server.player()
  await server.give(id, mai, 1)
  const commitment = (await server.look(id, mai)).own?.seed?.commitment ?? ''
  const answers = await Promise.all(Array.from({ length: 12 }, () => server.draw(id, mai, { commitment })))
  expect(answers.map(({ code }) => code).toSorted()).toEqual(['OK', ...Array<string>(11).fill('RAFFLE_TICKET_NEEDED')])
  const { rows } = await database.query('SELECT draw_id FROM raffle_ticket WHERE member_id = $1', [mai.id])
  expect(rows).toHaveLength(1)
})

/** Every draw of a raffle, in order, computed again from what was published. */
const checkAll = async (id: string): Promise<number[]> => {
  const { list, total } = await server.get(contract.listRaffleDraws, { id, pageSize: 100 })
  const given = new Map<string, number>()
  for (const [index, { id: drawId, no }] of list.toReversed().entries()) {
    expect(no).toBe(index + 1)
    const { prizes, proof, ...draw } = await server.get(contract.getRaffleDraw, { id: drawId })
    expect(prizes.map((prize) => prize.given)).toEqual(prizes.map((prize) => given.get(prize.id) ?? 0))
    const place = (prize: string) => prizes.findIndex((each) => each.id === prize)
    const checks = checkDraw(prizes, {
      ...proof,
      serverSeed: proof.serverSeed ?? '',
      given: prizes.map((prize) => prize.given),
      drawn: place(draw.drawn),
      won: place(draw.prize),
    })
    expect(checks.filter(({ holds }) => !holds)).toEqual([])
    given.set(draw.prize, (given.get(draw.prize) ?? 0) + 1)
  }
  expect(list).toHaveLength(total)
  return [...given.values()]
}

const raffles = fc.record({
  weights: fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 2, maxLength: 6 }),
  stocks: fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 6, maxLength: 6 }),
  tickets: fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 5 }),
})

test('many members draw at once: no stock is exceeded, each ticket counts once, and every draw can be checked when its day is over', async () => {
  const property = fc.asyncProperty(raffles, async ({ weights, stocks, tickets }) => {
    const prizes = weights.map((weight, at) =>
      at === weights.length - 1 ? prizeOf('none', weight) : prizeOf(`p${at}`, weight, { stock: stocks[at] ?? 1, amount: '0.10' }),
    )
    const id = await server.raffle({ prizes })
    const players = await Promise.all(tickets.map(() => server.player()))
    for (const [at, player] of players.entries()) await server.give(id, player, tickets[at] ?? 0)
    const looks = await Promise.all(players.map((player) => server.look(id, player)))
    // One more than each has tickets.
    const asked = players.flatMap((player, at) => {
      const commitment = looks[at]?.own?.seed?.commitment ?? ''
      return Array.from({ length: (tickets[at] ?? 0) + 1 }, () => server.draw(id, player, { commitment }))
    })
    const answers = await Promise.all(asked)
    const drawn = answers.filter(({ code }) => code === 'OK')
    expect(drawn).toHaveLength(tickets.reduce((sum, each) => sum + each, 0))
    expect(new Set(drawn.map(({ value }) => value.draw.no)).size).toBe(drawn.length)
    const { prizes: left } = await server.look(id, players[0] as Player)
    for (const prize of left) {
      const given = drawn.filter(({ value }) => value.draw.prize === prize.id).length
      if (prize.stock !== null) expect(prize.left).toBe(prize.stock - given)
      expect(prize.left ?? 0).toBeGreaterThanOrEqual(0)
    }
    const { rows } = await database.query<{ paid: bigint }>(
      `SELECT coalesce(sum(j.amount), 0)::bigint AS paid FROM raffle_draw d JOIN reward r ON r.id = d.reward_id
         JOIN journal j ON j.entry_id = r.entry_id AND j.account = d.member_id * 16 WHERE d.promotion_id = $1`,
      [id],
    )
    expect(rows[0]?.paid).toBe(BigInt(drawn.filter(({ value }) => value.draw.prize !== 'none').length * 10))
    clock.advance(dayMs)
    const counts = await checkAll(id)
    expect(counts.reduce((sum, each) => sum + each, 0)).toBe(drawn.length)
  })
  await fc.assert(property, { numRuns: 6 })
})

test('the server seed is shown by its hash, and revealed when the day is over in the zone of the site', async () => {
  const id = await server.raffle()
  const mai = await server.player()
  await server.give(id, mai, 3)
  const { own } = await server.look(id, mai)
  const first = await server.draw(id, mai, { clientSeed: 'one' })
  const second = await server.draw(id, mai, { clientSeed: 'two' })
  const proofOf = (drawId: string) => server.get(contract.getRaffleDraw, { id: drawId })
  expect((await proofOf(first.value.draw.id)).proof).toMatchObject({
    commitment: own?.seed?.commitment,
    serverSeed: null,
    clientSeed: 'one',
    nonce: 0,
  })
  expect((await proofOf(second.value.draw.id)).proof).toMatchObject({ clientSeed: 'two', nonce: 1, serverSeed: null })
  expect(first.value.draw.revealsAt).toMatch(/T17:30:00/)
  // The day of the site begins half past five in the afternoon by UTC.
  clock.advance(Date.parse(first.value.draw.revealsAt) - clock.now().getTime() - 1)
  expect((await proofOf(first.value.draw.id)).proof.serverSeed).toBeNull()
  clock.advance(1)
  expect((await proofOf(first.value.draw.id)).proof.serverSeed).toMatch(/^[0-9a-f]{64}$/)
  // What was shown yesterday binds no draw of today.
  const commitment = own?.seed?.commitment ?? ''
  expect((await server.draw(id, mai, { commitment })).code).toBe('RAFFLE_SEED_CHANGED')
  const today = (await server.look(id, mai)).own
  expect(today?.seed).toMatchObject({ nonce: 0, clientSeed: 'two' })
  expect(today?.seed?.commitment).not.toBe(commitment)
  expect((await server.draw(id, mai)).code).toBe('OK')
  expect((await server.look(id, mai)).own?.tickets).toBe(0)
})

test('draws a day, and of a member in all, are limited; a raffle that is stopped draws no more', async () => {
  const id = await server.raffle({
    dailyCap: 2,
    rule: { limits: { perMember: 3, oncePerAddress: false, oncePerDevice: false, oncePerPayee: false, budget: null } },
  })
  const mai = await server.player()
  await server.give(id, mai, 9)
  for (const code of ['OK', 'OK', 'RAFFLE_CAP']) expect((await server.draw(id, mai)).code).toBe(code)
  expect((await server.look(id, mai)).own).toMatchObject({ left: 0, tickets: 7 })
  clock.advance(dayMs)
  for (const code of ['OK', 'PROMOTION_TAKEN']) expect((await server.draw(id, mai)).code).toBe(code)
  expect((await server.look(id, mai)).own).toMatchObject({ tickets: 6, drawn: 3, most: 3 })
  const su = await server.player()
  await server.give(id, su, 1)
  const commitment = (await server.look(id, su)).own?.seed?.commitment ?? ''
  await owner.query('UPDATE promotion SET stopped_at = $2 WHERE id = $1', [id, clock.now()])
  expect((await server.draw(id, su, { commitment })).code).toBe('PROMOTION_OVER')
  expect((await server.look(id, su)).phase).toBe('CLOSED')
})

test('who takes a break gets no tickets and draws none; demo accounts and others outside of the audience neither', async () => {
  const id = await server.raffle()
  const mai = await server.player()
  await server.give(id, mai, 1)
  const commitment = (await server.look(id, mai)).own?.seed?.commitment ?? ''
  await rest(mai.id)
  expect((await server.look(id, mai)).own).toMatchObject({ isResting: true, tickets: 1, seed: null })
  expect((await server.draw(id, mai, { commitment })).code).toBe('RG_EXCLUDED')
  expect(await server.give(id, mai, 1)).toBe(false)

  const agent = await server.player({ type: 1 })
  expect(await server.give(id, agent, 1)).toBe(false)
  expect((await server.draw(id, agent)).value).toMatchObject({ because: 'AGENT' })
  expect((await server.ask(contract.claimRafflePromotion, { id, commitment, clientSeed: 'x' })).code).toBe('NOT_LOGGED_IN')
  const elsewhere = { id: '77', commitment, clientSeed: 'x' }
  expect((await server.ask(contract.claimRafflePromotion, elsewhere, { token: agent.token })).code).toBe('NOT_FOUND')
  const none = { id, commitment, clientSeed: ' ' }
  expect((await server.ask(contract.claimRafflePromotion, none, { token: agent.token })).code).toBe('MALFORMED')
  expect((await server.get(contract.getRaffle, { id })).own).toBeNull()
})

test('deposits give tickets up to so many a day, missions once for each, and points buy them', async () => {
  const code = `m-${randomUUID()}`
  const mission = {
    code,
    type: 'ONE_TIME',
    metric: 'DEPOSIT_COUNT',
    goal: '2',
    amount: '0.50',
    names: { EN: 'Two deposits' },
    reason,
  }
  await server.get(saveMission, mission as never, marketer.as)
  const id = await server.raffle({
    ways: [
      { kind: 'DEPOSIT', min: '20.00', count: 2, perDay: 3 },
      { kind: 'MISSION', missions: [code], count: 4 },
      { kind: 'MALL' },
    ],
  })
  const mai = await server.player()
  const tickets = async () => (await server.look(id, mai)).own?.tickets
  await server.deposit(mai, '19.99')
  await server.count()
  expect(await tickets()).toBe(0)
  await server.deposit(mai, '20.00')
  await server.count()
  // The mission was completed with it.
  expect(await tickets()).toBe(6)
  await server.deposit(mai, '500.00')
  await server.count()
  expect(await tickets()).toBe(7)
  const { ways } = await server.look(id, mai)
  expect(ways).toEqual([
    { kind: 'DEPOSIT', min: '20.00', count: 2, perDay: 3, today: 3 },
    { kind: 'MISSION', count: 4, missions: [{ EN: 'Two deposits' }], today: 4 },
    { kind: 'MALL', today: 0 },
  ])

  const item = {
    kind: 'RAFFLE_TICKET',
    names: { EN: 'Ticket' },
    texts: {},
    image: '/art/mall/raffle-ticket.webp',
    points: 30,
    stock: null,
    limit: null,
    isShown: true,
    reason,
  } as const
  expect((await server.ask(saveMallItem, item, marketer.as)).code).toBe('FIELDS_INVALID')
  const { id: itemId } = await server.get(saveMallItem, { ...item, raffleId: id }, marketer.as)
  await openAccount(database, mai.id)
  const moves = [{ from: house('house:points'), to: walletAccount(mai.id, 'points'), amount: amount(100_00n) }]
  await services.ledger.post({ key: naturalKey('test', services.newId()), kind: 'POINT_EARN', ref: mai.id, moves })
  const buy = (quantity: number) =>
    server.ask(redeemPointReward, { id: itemId, quantity, password: digits }, { token: mai.token, key: randomUUID() })
  expect((await buy(2)).value).toMatchObject({ state: 'CONFIRMED', points: 60, raffleId: id })
  expect(await tickets()).toBe(9)
  expect((await buy(2)).code).toBe('POINTS_SHORT')
  expect(await tickets()).toBe(9)
  await owner.query('UPDATE promotion SET stopped_at = $2 WHERE id = $1', [id, clock.now()])
  expect((await buy(1)).code).toBe('PROMOTION_OVER')
  const { list } = await server.get(contract.listOwnTickets, {}, { token: mai.token })
  expect(list.find((each) => each.id === id)).toBeUndefined()
})

test('staff see what a raffle may cost before, and what it has cost', async () => {
  const id = await server.raffle({
    prizes: [prizeOf('coin', 1, { stock: 5, amount: '4.00' }), prizeOf('none', 3, { points: 2 })],
  })
  const before = await server.get(getRaffleReport, { id }, marketer.as)
  expect(before).toMatchObject({ perDraw: { money: '1.00', points: '1.50' }, most: '20.00', draws: 0, cost: { money: '0.00' } })
  const mai = await server.player()
  await server.give(id, mai, 8)
  for (let each = 0; each < 6; each++) expect((await server.draw(id, mai)).code).toBe('OK')
  const report = await server.get(getRaffleReport, { id }, marketer.as)
  const [coin, none] = report.prizes
  expect(report).toMatchObject({ draws: 6, tickets: { given: 8, used: 6, mall: 8, deposits: 0 }, cost: { expected: '6.00' } })
  expect((coin?.given ?? 0) + (none?.given ?? 0)).toBe(6)
  expect(report.cost).toMatchObject({ money: `${(coin?.given ?? 0) * 4}.00`, points: (none?.given ?? 0) * 2 })
  expect(coin).toMatchObject({ chance: '25.0000', drawn: coin?.given })
  expect((await server.ask(getRaffleReport, { id })).code).toBe('OPERATOR_KEY_NEEDED')
  expect((await server.get(getPromotion, { id }, { token: mai.token })).trigger).toEqual({ kind: 'RAFFLE' })
})
