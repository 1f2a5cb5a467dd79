import { randomUUID, sign } from 'node:crypto'
import * as bettingContract from '@tamuvo/contract/betting.ts'
import type { InputOf, ReceivedOutputOf } from '@tamuvo/contract/call.ts'
import * as profitContract from '@tamuvo/contract/profit.ts'
import { getBalance } from '@tamuvo/contract/balance.ts'
import * as contract from '@tamuvo/contract/wallet.ts'
import { add, amount, fromWire, sum, toWire } from '@tamuvo/money/amount.ts'
import { afterAll, describe, expect, test } from 'vitest'
import { bettingCalls } from './betting/area.ts'
import { bookedBet } from './betting/booked-bet.ts'
import { labelBets } from './betting/causes.ts'
import { decideOnCorrection, proposeCorrection } from './betting/corrections.ts'
import type { NewBet, Order } from './betting/bet.ts'
import { openBetting } from './betting/services.ts'
import { digitBet, digitGrade } from './betting/testing.ts'
import { inTransaction } from './kit/database.ts'
import { createHttp } from './kit/http.ts'
import { serve } from './kit/serve.ts'
import { house, walletAccount } from './ledger/accounts.ts'
import { naturalKey } from './ledger/keys.ts'
import { createCaller } from './testing/caller.ts'
import { keys, vendorServer } from './vendor/testing.ts'
import { openWallet } from './wallet/services.ts'
import { walletCalls } from './wallet/area.ts'

const vendors = await vendorServer()
const { services: lower, clock } = vendors
const { ledger, catalog, database, newId } = lower
const betting = await openBetting(database, { ledger, clock, nextId: newId, writers: 1 })
const services = { ...openWallet(lower), betting }
services.causes.bet.add((...asked) => labelBets(catalog, ...asked))
services.causes.deposit.add(async (_from, _member, ids) => new Map(ids.map((id) => [id, { label: `D${id}` }])))
services.findBet.fill((...asked) => bookedBet(catalog, ...asked))
const app = await createHttp(services)
serve(app, walletCalls, services)
serve(app, bettingCalls, services)
const site = createCaller(await app.listen({ port: 0, host: '127.0.0.1' }))
afterAll(async () => {
  await app.close()
  await betting.close()
})

type Figure = ReceivedOutputOf<typeof contract.openBook>['figures'][number]

/** The sum of a figure's opening and lines. */
const added = ({ opening, lines }: Figure): string =>
  toWire(add(fromWire(opening), sum(lines.map((line) => fromWire(line.amount)))))

const hub88 = async (path: string, body: Record<string, unknown>): Promise<void> => {
  const text = JSON.stringify({
    request_uuid: randomUUID(),
    transaction_uuid: randomUUID(),
    supplier_user: 'x',
    supplier_transaction_id: 'y',
    round_closed: false,
    is_free: false,
    is_aggregated: false,
    game_code: 'one',
    currency: 'MMK',
    ...body,
  })
  const signature = sign('RSA-SHA256', Buffer.from(text), keys.privateKey).toString('base64')
  const headers = { 'content-type': 'application/json', 'x-hub88-signature': signature }
  const response = await fetch(`${vendors.walletUrl}/vendor/HUB${path}`, { method: 'POST', headers, body: text })
  expect(await response.json()).toMatchObject({ status: 'RS_OK' })
}

const openRound = async (): Promise<bigint> => {
  const id = newId()
  const [opensAt, closesAt] = [clock.now(), new Date(clock.now().getTime() + 60_000)]
  const round = { id, product: 'LOTT' as const, game: 'FAST5', code: `20260805-${id}`, opensAt, closesAt, memberStakeMax: null }
  await inTransaction(database, (tx) => betting.openRound(tx, round))
  return id
}
const take = async (memberId: bigint, bets: NewBet[]): Promise<void> => {
  const order: Order = { key: naturalKey('order', newId()), memberId, bets }
  expect(await betting.accept(order)).toMatchObject({ is: 'accepted' })
}

/** Corrects a settled round with maker and checker. */
const correct = async (roundId: bigint, drawn: number): Promise<void> => {
  const tools = { database, clock, newId }
  const request = randomUUID()
  const wanted = { request, roundId, published: 'x', result: String(drawn), reason: 'The feed was wrong', maker: 1n }
  const proposed = await proposeCorrection(tools, { ...wanted, evidence: 'The paper of the next day' })
  if (proposed.is !== 'proposed') throw new Error(proposed.is)
  const check = { id: proposed.id, checker: 2n, decision: '' }
  await inTransaction(database, (tx) => decideOnCorrection(tx, tools, 'approved', check))
  await betting.correctRound(proposed.id, digitGrade(drawn))
}

/** A member with bets of every outcome and money in every wallet account. */
const livedMember = async () => {
  const { id, token: launch } = await vendors.player({ money: 1_000_000n })
  const [settled, voided, open, wrong] = [await openRound(), await openRound(), await openRound(), await openRound()]
  await take(id, [digitBet(settled, 3), digitBet(settled, 4, 350n), digitBet(voided, 5)])
  await take(id, [digitBet(settled, 3, 777n), digitBet(open, 1)])
  await take(id, [digitBet(wrong, 8), digitBet(wrong, 9, 450n)])
  const round = (name: string) => ({ token: launch, round: `${name}-${id}` })
  const uuid = () => randomUUID()
  const [won, rolled, half, both] = [uuid(), uuid(), uuid(), uuid()]
  await hub88('/transaction/bet', { ...round('won'), transaction_uuid: won, amount: 200_000 })
  await hub88('/transaction/win', { ...round('won'), reference_transaction_uuid: won, amount: 500_000, round_closed: true })
  await hub88('/transaction/bet', { ...round('rolled'), transaction_uuid: rolled, amount: 300_000 })
  await hub88('/transaction/rollback', { ...round('rolled'), reference_transaction_uuid: rolled })
  await hub88('/transaction/bet', { ...round('half'), transaction_uuid: half, amount: 100_000 })
  await hub88('/transaction/bet', { ...round('half'), transaction_uuid: both, amount: 700_000 })
  await hub88('/transaction/rollback', { ...round('half'), reference_transaction_uuid: half })
  await hub88('/transaction/win', { ...round('half'), reference_transaction_uuid: both, amount: 0, round_closed: true })
  await hub88('/transaction/bet', { ...round('running'), transaction_uuid: uuid(), amount: 50_000 })
  clock.advance(61_000)
  await betting.closeRound(settled)
  await betting.settleRound(settled, digitGrade(3))
  await betting.voidRound(voided)
  await betting.closeRound(wrong)
  await betting.settleRound(wrong, digitGrade(8))
  await correct(wrong, 9)
  const move = (from: 'main' | 'wd_hold' | 'vendor', to: 'main' | 'wd_hold' | 'vendor', minor: bigint) => ({
    from: walletAccount(id, from),
    to: walletAccount(id, to),
    amount: amount(minor),
  })
  const post = (kind: 'WD_HOLD' | 'VENDOR_IN' | 'WD_RELEASE', moves: ReturnType<typeof move>[]) =>
    ledger.post({ key: naturalKey(kind, newId()), kind, ref: newId(), moves })
  await post('WD_HOLD', [move('main', 'wd_hold', 5_000n)])
  await post('WD_RELEASE', [move('wd_hold', 'main', 2_000n)])
  await post('VENDOR_IN', [move('main', 'vendor', 1_234n)])
  return { id, launch, token: await vendors.login(id) }
}

const mai = await livedMember()
const signedIn = { token: mai.token }

/** The totals of the betting record by its sums, and by its rows. */
const recordOf = async (more: Partial<InputOf<typeof bettingContract.listBets>> = {}) => {
  const { list, totals, total, isCounting } = await site.get(bettingContract.listBets, { pageSize: 100, ...more }, signedIn)
  expect([list.length, isCounting]).toEqual([total, false])
  const sumOf = (name: 'stake' | 'validBet' | 'payout' | 'profit'): string => toWire(sum(list.map((bet) => fromWire(bet[name]))))
  const rows = { count: list.length, stake: sumOf('stake'), validBet: sumOf('validBet'), payout: sumOf('payout') }
  return { list, totals, rows: { ...rows, profit: sumOf('profit') } }
}

test('what promotions pay with a round is a bonus of it, in the record and in the open book', async () => {
  const { id, token: launch } = await vendors.player({ money: 1_000_000n })
  const round = { token: launch, round: `gift-${id}` }
  const [paid, free] = [randomUUID(), randomUUID()]
  await hub88('/transaction/bet', { ...round, transaction_uuid: paid, amount: 200_000 })
  await hub88('/transaction/win', { ...round, reference_transaction_uuid: paid, amount: 300_000 })
  await hub88('/transaction/bet', { ...round, transaction_uuid: free, amount: 200_000, is_free: true })
  await hub88('/transaction/win', {
    ...round,
    reference_transaction_uuid: free,
    amount: 500_000,
    is_free: true,
    round_closed: true,
  })
  const as = { token: await vendors.login(id) }
  const shown = { stake: '2.00', payout: '3.00', profit: '1.00', bonus: '5.00' }
  const { list } = await site.get(bettingContract.listBets, {}, as)
  expect(list).toMatchObject([shown])
  const { id: bet } = list[0]!
  expect(await site.get(bettingContract.getBet, { id: bet }, as)).toMatchObject(shown)
  const { figures } = await site.get(contract.openBook, { kind: 'bet', id: bet }, as)
  expect(figures.map(({ name, amount: figure, closing }) => [name, figure, closing])).toEqual([
    ['stake', '2.00', '2.00'],
    ['payout', '3.00', '3.00'],
    ['profit', '1.00', '1.00'],
    ['bonus', '5.00', '5.00'],
  ])
})

describe('the betting record', () => {
  test.each([{}, { state: 'won' }, { state: 'void' }, { state: 'corrected' }, { product: 'RNG' }, { product: 'FISH' }] as const)(
    'of %o has the sums of its rows',
    async (more) => {
      const { totals, rows } = await recordOf(more)
      expect(totals).toEqual(rows)
    },
  )

  test('keeps them when a round at a vendor moves after it was closed', async () => {
    const round = { token: mai.launch, round: `late-${mai.id}` }
    const [first, second] = [randomUUID(), randomUUID()]
    for (const each of [first, second]) await hub88('/transaction/bet', { ...round, transaction_uuid: each, amount: 200_000 })
    await hub88('/transaction/win', { ...round, reference_transaction_uuid: first, amount: 100_000, round_closed: true })
    const closed = await recordOf({ product: 'RNG' })
    expect(closed.totals).toEqual(closed.rows)
    await hub88('/transaction/win', { ...round, reference_transaction_uuid: second, amount: 700_000, round_closed: true })
    const moved = await recordOf({ product: 'RNG' })
    expect(moved.totals).toEqual(moved.rows)
    expect(fromWire(moved.totals.profit) - fromWire(closed.totals.profit)).toBe(7_00n)
  })

  test('is filtered by the provider of its games, and lists those that were played', async () => {
    const { games } = await site.get(bettingContract.listBets, {}, signedIn)
    const [other] = games.filter(({ code }) => code !== 'FAST5')
    expect(games.map(({ code }) => code)).toContain('FAST5')
    const { list } = await recordOf({ vendor: other!.vendor })
    expect(list.map(({ market }) => market)).toEqual(list.map(() => 'round'))
    expect(list.length).toBeGreaterThan(0)
    expect((await recordOf({ vendor: other!.vendor, game: 'FAST5' })).list).toEqual([])
    expect((await recordOf({ vendor: 'NONE' })).list).toEqual([])
  })

  test('is paged by number and by what came before', async () => {
    const { list } = await recordOf()
    const ids = list.map(({ id }) => id)
    const first = await site.get(bettingContract.listBets, { pageSize: 4 }, signedIn)
    const second = await site.get(bettingContract.listBets, { pageSize: 4, pageNo: 2 }, signedIn)
    const next = await site.get(bettingContract.listBets, { pageSize: 4, before: first.next! }, signedIn)
    const last = await site.get(bettingContract.listBets, { pageSize: 4, before: next.next! }, signedIn)
    expect(first.list.map(({ id }) => id)).toEqual(ids.slice(0, 4))
    expect(second.list.map(({ id }) => id)).toEqual(ids.slice(4, 8))
    expect(next.list.map(({ id }) => id)).toEqual(ids.slice(4, 8))
    expect([last.list.map(({ id }) => id), last.next]).toEqual([ids.slice(8), null])
    expect(next.totals).toEqual(first.totals)
  })

  test('finds a bet and an order by number, whatever their day, and only one’s own', async () => {
    const { list } = await recordOf({ state: 'lost', product: 'LOTT' })
    const [bet] = list
    const days = { from: '2026-01-01', to: '2026-01-02' }
    const byBet = await site.get(bettingContract.listBets, { ...days, number: bet!.id }, signedIn)
    expect(byBet.list.map(({ id }) => id)).toEqual([bet!.id])
    const byOrder = await site.get(bettingContract.listBets, { ...days, number: bet!.stakeEntryId! }, signedIn)
    expect(byOrder.list.map(({ id }) => id)).toContain(bet!.id)
    expect(byOrder.totals.count).toBe(byOrder.list.length)
    const stranger = await vendors.player({ money: 0n })
    const theirs = await site.get(bettingContract.listBets, { number: bet!.id }, { token: await vendors.login(stranger.id) })
    expect(theirs.list).toEqual([])
  })
})

describe('profit and loss', () => {
  const days = { from: '2026-08-05', to: '2026-08-06' }

  test('is payout, rebates and rewards less the stakes of what was settled, by day and by product', async () => {
    const { list } = await recordOf()
    const settled = list.filter(({ state }) => state !== 'open')
    const all = (name: 'stake' | 'validBet' | 'payout' | 'profit') => toWire(sum(settled.map((bet) => fromWire(bet[name]))))
    const profit = await site.get(profitContract.getProfit, days, signedIn)
    expect(profit).toMatchObject({ stake: all('stake'), validBet: all('validBet'), payout: all('payout'), isCounting: false })
    expect(profit).toMatchObject({
      deposits: '10000.00',
      withdrawals: '0.00',
      rebates: '0.00',
      rewards: '0.00',
      net: all('profit'),
    })
    expect(profit.days.map(({ day }) => day)).toEqual(['2026-08-05', '2026-08-06'])
    for (const name of ['stake', 'validBet', 'payout', 'net'] as const)
      expect(toWire(sum(profit.days.map((day) => fromWire(day[name]))))).toBe(profit[name])
    expect(profit.products.map(({ product }) => product)).toEqual(['LOTT', 'RNG'])
    expect(toWire(sum(profit.products.map((each) => fromWire(each.profit))))).toBe(profit.net)
  })

  test('opens to the bets that were settled, and a correction by what it changed', async () => {
    const profit = await site.get(profitContract.getProfit, days, signedIn)
    const whole = await site.get(profitContract.listSettledBets, { ...days, pageSize: 100 }, signedIn)
    expect(whole.totals).toEqual({ stake: profit.stake, validBet: profit.validBet, payout: profit.payout, profit: profit.net })
    for (const name of ['stake', 'validBet', 'payout', 'profit'] as const)
      expect(toWire(sum(whole.list.map((part) => fromWire(part[name]))))).toBe(whole.totals[name])
    expect(whole.list).toHaveLength(whole.total)
    const corrections = whole.list.filter(({ version }) => version > 1)
    expect(corrections.map(({ stake, isCorrected }) => [stake, isCorrected])).toEqual([
      ['0.00', true],
      ['0.00', true],
    ])
    const pages = await Promise.all(
      [1, 2, 3, 4, 5].map((pageNo) => site.get(profitContract.listSettledBets, { ...days, pageNo, pageSize: 3 }, signedIn)),
    )
    expect(pages.flatMap(({ list }) => list)).toEqual(whole.list)
    const rng = await site.get(profitContract.listSettledBets, { ...days, product: 'RNG' }, signedIn)
    expect(rng.totals.profit).toBe(profit.products.find(({ product }) => product === 'RNG')?.profit)
  })

  test('opens its other figures to the movements that they are made of', async () => {
    const profit = await site.get(profitContract.getProfit, days, signedIn)
    for (const figure of contract.profitFigures) {
      const { list, totals } = await site.get(contract.listTransactions, { ...days, figure, pageSize: 100 }, signedIn)
      const net = fromWire(totals.income) - fromWire(totals.expense)
      expect([figure, net]).toEqual([figure, figure === 'withdrawals' ? -fromWire(profit[figure]) : fromWire(profit[figure])])
      expect(list.length > 0).toBe(figure === 'deposits')
    }
  })
})

describe('every figure of the bet detail', async () => {
  const { list } = await site.get(bettingContract.listBets, { pageSize: 100 }, signedIn)

  test('covers bets of every outcome', () => {
    expect(
      list.map(({ market, state, isCorrected }) => `${market} ${state}${isCorrected ? ' by correction' : ''}`).sort(),
    ).toEqual([
      'digit lost',
      'digit lost by correction',
      'digit open',
      'digit void',
      'digit won',
      'digit won',
      'digit won by correction',
      'round lost',
      'round open',
      'round void',
      'round won',
    ])
  })

  test.each(list.map(({ id, market, state }) => ({ id, market, state })))(
    '$market $state: is the sum of the entries it opens to',
    async ({ id }) => {
      const bet = await site.get(bettingContract.getBet, { id }, signedIn)
      const book = await site.get(contract.openBook, { kind: 'bet', id }, signedIn)
      const shown = { stake: bet.stake, payout: bet.payout, ...(bet.state === 'open' ? {} : { profit: bet.profit }) }
      expect(Object.fromEntries(book.figures.map((figure) => [figure.name, figure.amount]))).toEqual(shown)
      expect(Object.fromEntries(book.figures.map((figure) => [figure.name, added(figure)]))).toEqual(shown)
      for (const figure of book.figures) expect(figure).toMatchObject({ opening: '0.00', closing: figure.amount })
      const entryIds = book.figures.flatMap(({ lines }) => lines.map((line) => line.entryId))
      if (bet.stakeEntryId !== null && bet.stake !== '0.00') expect(entryIds).toContain(bet.stakeEntryId)
      if (bet.payoutEntryId !== null) expect(entryIds).toContain(bet.payoutEntryId)
      for (const { entryId } of bet.versions) expect(entryIds).toContain(entryId)
      expect(book.corrections).toEqual(bet.versions.filter(({ version }) => version > 1))
      expect(book).toMatchObject({ rule: { version: bet.ruleVersion, state: bet.state, selection: bet.selection } })
    },
  )

  test.each(list.map(({ id, market, state }) => ({ id, market, state })))(
    '$market $state: each line opens to its entry',
    async ({ id }) => {
      const { figures } = await site.get(contract.openBook, { kind: 'bet', id }, signedIn)
      for (const { entryId, type, at, moved, cause } of figures.flatMap(({ lines }) => lines)) {
        const entry = await site.get(contract.getEntry, { id: entryId }, signedIn)
        expect(entry).toMatchObject({ type, at, sum: '0.00' })
        expect(entry.legs.filter((leg) => leg.own).map((leg) => leg.amount)).toContain(moved)
        expect(cause).toMatchObject(cause.kind === 'none' ? { id: '' } : { kind: 'bet', id })
      }
    },
  )

  test('has the draw of our own games, once it is decided', async () => {
    for (const { id, market, state, game, round } of list) {
      const { draw, title } = await site.get(contract.openBook, { kind: 'payout', id }, signedIn)
      expect(draw).toEqual(market === 'digit' && state !== 'open' ? { game, issue: round } : null)
      expect(title).toContain(round)
    }
  })

  test('can be requested for the payout only', async () => {
    const { figures } = await site.get(
      contract.openBook,
      { kind: 'payout', id: list.find(({ state }) => state === 'won')!.id },
      signedIn,
    )
    expect(figures.map(({ name }) => name)).toEqual(['payout'])
  })
})

describe('every figure of the account page', () => {
  const shownAs = { balance: 'sumBalance', main: 'main', held: 'held' } as const

  test.each(contract.balanceFigures)('%s: is the sum of the entries it opens to, page by page', async (name) => {
    const shown = (await site.get(getBalance, {}, signedIn))[shownAs[name]]
    expect(fromWire(shown)).toBeGreaterThan(0n)
    const pages: Figure[] = []
    for (let [pageNo, totalPages] = [1, 1]; pageNo <= totalPages; pageNo++) {
      const page = await site.get(contract.openBook, { kind: 'balance', id: name, pageNo, pageSize: 3 }, signedIn)
      totalPages = page.totalPages
      pages.push(...page.figures)
      expect(page.figures).toMatchObject([{ name, amount: shown }])
    }
    expect(pages[0]!.closing).toBe(shown)
    expect(pages.at(-1)!.opening).toBe('0.00')
    for (const [at, page] of pages.entries()) {
      expect(added(page)).toBe(page.closing)
      expect(page.closing).toBe(pages[at - 1]?.opening ?? shown)
    }
    expect(toWire(sum(pages.flatMap(({ lines }) => lines.map((line) => fromWire(line.amount)))))).toBe(shown)
    const ids = pages.flatMap(({ lines }) => lines.map((line) => BigInt(line.id)))
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids).toEqual(ids.toSorted((a, b) => (a > b ? -1 : 1)))
  })

  test('is zero for a new member', async () => {
    const { id } = await vendors.player({ money: 0n })
    const { figures, totalPages } = await site.get(
      contract.openBook,
      { kind: 'balance', id: 'balance' },
      { token: await vendors.login(id) },
    )
    expect({ figures, totalPages }).toEqual({
      figures: [{ name: 'balance', amount: '0.00', opening: '0.00', closing: '0.00', lines: [] }],
      totalPages: 0,
    })
  })

  test('is consistent during concurrent postings', async () => {
    const { id } = await vendors.player({ money: 500n })
    const token = await vendors.login(id)
    const move = { from: walletAccount(id), to: house('house:lottery'), amount: amount(1n) }
    const moving = Promise.all(
      Array.from({ length: 100 }, () => ledger.post({ key: naturalKey('moving', newId()), kind: 'BET', ref: id, moves: [move] })),
    )
    for (let look = 0; look < 10; look++) {
      const { figures } = await site.get(contract.openBook, { kind: 'balance', id: 'main', pageNo: 2, pageSize: 5 }, { token })
      for (const figure of figures) expect(added(figure)).toBe(figure.closing)
    }
    await moving
    const { figures } = await site.get(contract.openBook, { kind: 'balance', id: 'main' }, { token })
    expect(figures[0]).toMatchObject({ amount: '4.00', closing: '4.00' })
  })
})

describe('the open book refuses', () => {
  const ask = (input: Record<string, string | number>, token = mai.token) =>
    site.ask(contract.openBook, input as never, { token })

  test('bets of others and unknown bets', async () => {
    const { list } = await site.get(bettingContract.listBets, {}, signedIn)
    const stranger = await vendors.login((await vendors.player()).id)
    expect(await ask({ kind: 'bet', id: list[0]!.id }, stranger)).toMatchObject({ status: 404 })
    expect(await ask({ kind: 'payout', id: list[0]!.id }, stranger)).toMatchObject({ status: 404 })
    expect(await ask({ kind: 'bet', id: '4711' })).toMatchObject({ status: 404 })
  })

  test.each([
    { kind: 'bet', id: 'main' },
    { kind: 'balance', id: '4711' },
    { kind: 'balance', id: 'points' },
    { kind: 'profit', id: '4711' },
  ])('an invalid request: %o', async (input) => {
    expect(await ask(input)).toMatchObject({ status: 400 })
  })

  test('pages beyond the limit', async () => {
    expect(await ask({ kind: 'balance', id: 'main', pageNo: 201, pageSize: 100 })).toMatchObject({ code: 'ABOVE_MAX' })
  })
})
