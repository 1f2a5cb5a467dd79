import { getBet, listBets } from '@tamuvo/contract/betting.ts'
import * as contract from '@tamuvo/contract/lottery.ts'
import { checkBeaconDraw } from '@tamuvo/games/lottery/beacon-checks.ts'
import { describe, expect, test } from 'vitest'
import { betRecord } from '../betting/record-store.ts'
import { balanceOf } from '../ledger/statements.ts'
import { processDue } from './process-due.ts'
import { firstDigit, lotteryServer, type Player } from './testing.ts'

const server = await lotteryServer()
const { clock, services } = server
const heard: { room: string; memberId: string | undefined; body: Record<string, unknown> }[] = []
services.rooms.listen(({ room, memberId, body }) => void heard.push({ room, memberId, body: body as Record<string, unknown> }))
const heardOf = (room: string, issue: string) => heard.filter((each) => each.room === room && each.body['issue'] === issue)

test('a new site sells at once, after publishing the commitment', async () => {
  expect((await processDue(services))?.toISOString()).toBe('2026-08-05T02:20:31.000Z')
  const { current, next, last } = await server.board()
  expect(current).toMatchObject({
    issue: '20260805-0531',
    state: 'scheduled',
    opensAt: '2026-08-05T02:20:31.000Z',
    drawsAt: '2026-08-05T02:21:00.000Z',
  })
  expect(next).toMatchObject({ issue: '20260805-0532', state: 'scheduled', closesAt: '2026-08-05T02:21:55.000Z' })
  expect(current?.commitment).toMatch(/^[0-9a-f]{64}$/)
  expect(last).toEqual([])
  clock.advance(1_000)
  expect((await server.board()).current?.state).toBe('open')
})

test('every game has issues with commitments well ahead', async () => {
  const ahead = async (game: string) => {
    const { rows } = await services.database.query<{ count: bigint }>(
      'SELECT count(*) FROM lottery_issue WHERE game = $1 AND opens_at > $2',
      [game, clock.now()],
    )
    return Number(rows[0]?.count)
  }
  expect([await ahead('FAST5'), await ahead('FAST27'), await ahead('XSMB')]).toEqual([10, 10, 5])
  expect((await server.board('XSMB')).current).toMatchObject({
    issue: '20260805-1',
    closesAt: '2026-08-05T11:10:00.000Z',
    drawsAt: '2026-08-05T11:15:00.000Z',
  })
})

test('the boards of all games come in one answer', async () => {
  const { list } = await server.get(contract.listBoards, {})
  expect(list).toEqual(await Promise.all(contract.lotteryGames.map((game) => server.board(game))))
})

describe('an issue with tickets', () => {
  test('is sold, closed, drawn, proven and paid', async () => {
    await processDue(services)
    const [mai, ko] = [await server.player(), await server.player('50.00')]
    const issue = await server.current()
    const bought = await server.buy(mai, [firstDigit('0123456789'), firstDigit('7', { unit: '0.10', multiple: 3, mode: 1900 })])
    expect(bought).toMatchObject({
      status: 200,
      value: {
        issue,
        stake: '10.30',
        balance: '89.70',
        tickets: [
          { lines: 10, stake: '10.00', mode: 1960 },
          { lines: 1, stake: '0.30', multiple: 3 },
        ],
      },
    })
    expect(await server.buy(ko, [firstDigit('01234')])).toMatchObject({ success: true, value: { balance: '45.00' } })

    expect(await server.draw(issue)).toMatchObject({
      state: 'open',
      result: null,
      totals: null,
      proof: { seed: null, salesDigest: null },
    })
    clock.set('2026-08-05T02:20:55Z')
    await processDue(services)
    expect((await server.board()).current).toMatchObject({ issue, state: 'closed' })
    const closed = await server.draw(issue)
    expect(closed).toMatchObject({
      state: 'closed',
      result: null,
      proof: { seed: null, signatures: null, ticketCount: 3, salesDigest: expect.stringMatching(/^[0-9a-f]{64}$/) },
    })

    clock.set('2026-08-05T02:21:00Z')
    await processDue(services)
    const drawn = await server.draw(issue)
    expect(drawn).toMatchObject({
      state: 'settled',
      drawnAt: '2026-08-05T02:21:00.000Z',
      source: 'RNG',
      totals: { tickets: 3, stake: '15.30' },
    })
    const digits = drawn.result?.kind === 'digits' ? drawn.result.digits : ''
    expect(digits).toMatch(/^\d{5}$/)

    // Mai covers every first digit: exactly one line wins at 9.80, and the ticket on seven wins too.
    const maiWon = 980n + (digits.startsWith('7') ? 285n : 0n)
    const koWon = digits < '5' ? 980n : 0n
    expect(await balanceOf(services.database, mai.memberId)).toBe(8970n + maiWon)
    expect(await balanceOf(services.database, ko.memberId)).toBe(4500n + koWon)
    expect(BigInt(drawn.totals?.paid.replace('.', '') ?? '0')).toBe(maiWon + koWon)

    const { rows } = await betRecord(services.database, mai.memberId, {}, { no: 1, size: 10 })
    expect(rows.map(({ state }) => state)).toEqual([digits.startsWith('7') ? 'won' : 'lost', 'won'])
    expect(rows[1]).toMatchObject({ ruleVersion: 'fast5/3', price: '1.00|1|1960;10;9.80', detail: '1', code: issue })
  })

  test('shows each member the own tickets only', async () => {
    const [mai, ko] = [await server.player(), await server.player()]
    await server.buy(mai, [firstDigit('1'), firstDigit('2')])
    const others = await server.buy(ko, [firstDigit('3')])
    const [ticket] = (others.value as { tickets: { id: string }[] }).tickets
    const picks = async ({ token }: Player) => (await server.get(listBets, {}, { token })).list.map((bet) => bet.selection)
    expect([await picks(mai), await picks(ko)]).toEqual([['2||||', '1||||'], ['3||||']])
    expect(await server.ask(getBet, { id: ticket?.id ?? '' }, { token: mai.token })).toMatchObject({ status: 404 })
    expect(await server.get(getBet, { id: ticket?.id ?? '' }, { token: ko.token })).toMatchObject({
      gameName: 'FAST5',
      round: '20260805-0532',
      state: 'open',
    })
  })

  test('publishes its state to all and the own result to each member', async () => {
    const issue = '20260805-0531'
    expect(heardOf('issue', issue).map(({ body }) => body['state'])).toEqual(['open', 'closed', 'drawn', 'settled'])
    expect(heardOf('issue', issue).at(-1)?.body['result']).toMatchObject({ kind: 'digits' })
    const results = heardOf('bets', issue)
    expect(results).toHaveLength(2)
    expect(results.map(({ body }) => body['stake']).toSorted()).toEqual(['10.30', '5.00'])
    expect(new Set(results.map(({ memberId }) => memberId)).size).toBe(2)
  })

  test('names each member the own lines of its list of sales', async () => {
    const [mai, ko] = [await server.player(), await server.player()]
    const { issue, closesAt } = (await server.board()).next ?? { issue: '', closesAt: '' }
    clock.set(new Date(Date.parse(closesAt) - 5_000).toISOString())
    await processDue(services)
    for (const [player, tickets] of [
      [mai, [firstDigit('1'), firstDigit('2')]],
      [ko, [firstDigit('3')]],
      [mai, [firstDigit('4')]],
    ] as const)
      expect(await server.buy(player, [...tickets], { issue })).toMatchObject({ success: true })
    clock.set(closesAt)
    await processDue(services)
    const { lines } = await server.get(contract.listSales, { game: 'FAST5', issue })
    const own = async ({ token }: Player) => (await server.get(contract.listOwnSales, { game: 'FAST5', issue }, { token })).lines
    expect(await own(mai)).toEqual([lines[0], lines[1], lines[3]])
    expect(await own(ko)).toEqual([lines[2]])
    expect(await server.ask(contract.listOwnSales, { game: 'FAST5', issue })).toMatchObject({ status: 401 })
    const unknown = { game: 'FAST5', issue: '20200101-0001' }
    expect(await server.ask(contract.listOwnSales, unknown, { token: mai.token })).toMatchObject({ code: 'ISSUE_NOT_FOUND' })
  })

  test('can be verified from published data', async () => {
    const { proof, result, ...draw } = await server.draw('20260805-0531')
    const { list: keys } = await server.get(contract.listShareKeys, {})
    const first = await server.get(contract.listSales, { game: 'FAST5', issue: draw.issue, limit: 2 })
    expect(first.lines).toHaveLength(2)
    const rest = await server.get(contract.listSales, {
      game: 'FAST5',
      issue: draw.issue,
      limit: 2,
      after: first.nextAfter ?? '',
    })
    expect(rest).toMatchObject({ lines: [expect.stringMatching(/^\d+\|dwd\|01234\|\|\|\|\|1\.00\|1\|1960$/)], nextAfter: null })
    const { seed, salesDigest, ticketCount, clientSeed, terms, signatures } = proof ?? {}
    if (
      !proof ||
      !result ||
      !seed ||
      !salesDigest ||
      ticketCount === undefined ||
      ticketCount === null ||
      !clientSeed ||
      !terms ||
      !signatures
    )
      throw new Error('the proof is not whole')
    const published = { ...draw, family: 'fast5' as const, result, keys, sales: [...first.lines, ...rest.lines] }
    const checks = checkBeaconDraw({
      ...published,
      proof: { ...proof, seed, salesDigest, ticketCount, clientSeed, terms, signatures },
    })
    expect(checks).toHaveLength(12)
    expect(checks.filter(({ holds }) => !holds)).toEqual([])
  })
})

test('results are on the board, in the list and among the opened numbers', async () => {
  for (const at of ['2026-08-05T02:22:00Z', '2026-08-05T02:23:00Z']) {
    clock.set(at)
    await processDue(services)
  }
  const { last, current } = await server.board()
  expect(last.map(({ issue }) => issue)).toEqual(['20260805-0533', '20260805-0532', '20260805-0531'])
  expect(current).toMatchObject({ issue: '20260805-0534', state: 'open' })
  const page = await server.get(contract.listDraws, { game: 'FAST5', pageNo: 2, pageSize: 2 })
  expect(page).toMatchObject({ total: 3, totalPages: 2, list: [{ issue: '20260805-0531', result: { kind: 'digits' } }] })
  expect((await server.get(contract.listDraws, { game: 'FAST5', pageNo: 9 })).list).toEqual([])

  const { token } = await server.player()
  const opened = await server.get(contract.listOpenedNumero, { count: 2 }, { token })
  expect(opened.list.map(({ game, issue }) => `${game} ${issue}`)).toEqual([
    'FAST5 20260805-0533',
    'FAST27 20260805-266',
    'FAST5 20260805-0532',
  ])
  expect((await server.get(contract.listOpenedNumero, { gameCode: 'FAST27' }, { token })).list).toHaveLength(1)
  expect(await server.ask(contract.listOpenedNumero, {})).toMatchObject({ status: 401 })
  // Visitors have another call, with a default of a hundred per game.
  expect(contract.listOpenedGames.input.parse({})).toEqual({ count: 100 })
  expect(await server.get(contract.listOpenedGames, { count: 2 })).toEqual(opened)
  expect(await server.ask(contract.listOpenedGames, { gameCode: 'NONE' })).toMatchObject({ code: 'GAME_NOT_FOUND' })
})

test('the board of the day is sold until 18:10 in Hà Nội and drawn at 18:15', async () => {
  clock.set('2026-08-05T11:09:59.999Z')
  await processDue(services)
  const player = await server.player()
  const order = { play: 'de_dacbiet', picks: '05,55', unit: '0.10', multiple: 1, mode: 1960 }
  expect(await server.buy(player, [order], { game: 'XSMB' })).toMatchObject({ value: { issue: '20260805-1', stake: '0.20' } })
  clock.set('2026-08-05T11:10:00Z')
  expect(await server.buy(player, [order], { game: 'XSMB' })).toMatchObject({ code: 'ISSUE_CLOSED' })
  await processDue(services)
  clock.set('2026-08-05T11:15:00Z')
  await processDue(services)
  const drawn = await server.draw('20260805-1', 'XSMB')
  expect(drawn).toMatchObject({ state: 'settled', source: 'RNG', result: { kind: 'board' }, totals: { tickets: 1 } })
  expect(drawn.result?.kind === 'board' && drawn.result.tiers.flatMap(({ numbers }) => numbers)).toHaveLength(27)
})

test('unknown issues and games are refused with codes of their own', async () => {
  expect(await server.ask(contract.getBoard, { game: 'KENO' })).toMatchObject({ code: 'GAME_NOT_FOUND' })
  expect(await server.ask(contract.listDraws, { game: 'KENO' })).toMatchObject({ code: 'GAME_NOT_FOUND' })
  expect(await server.ask(contract.getDraw, { game: 'KENO', issue: '20260805-0001' })).toMatchObject({ code: 'GAME_NOT_FOUND' })
  expect(await server.ask(contract.getDraw, { game: 'FAST5', issue: '20200101-0001' })).toMatchObject({ code: 'ISSUE_NOT_FOUND' })
  expect(await server.ask(contract.listSales, { game: 'FAST5', issue: '20200101-0001' })).toMatchObject({
    code: 'ISSUE_NOT_FOUND',
  })
  expect(await server.ask(contract.listSales, { game: 'FAST5', issue: await server.current() })).toMatchObject({
    code: 'ISSUE_NOT_CLOSED',
  })
  expect(await server.ask(contract.listSales, { game: 'KENO', issue: '20200101-0001' })).toMatchObject({ code: 'GAME_NOT_FOUND' })
})
