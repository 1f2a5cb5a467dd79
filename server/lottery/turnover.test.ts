import { getBet, listBets } from '@tamuvo/contract/betting.ts'
import { fromWire } from '@tamuvo/money/amount.ts'
import { describe, expect, test, vi } from 'vitest'
import { giveFreeBet } from '../betting/free-bets.ts'
import { readMemberResults } from '../betting/stream-store.ts'
import { inTransaction } from '../kit/database.ts'
import { naturalKey } from '../ledger/keys.ts'
import { auditFaults } from '../testing/audit-faults.ts'
import { findDrawGame } from './games.ts'
import { betOf, offerTicket } from './rules.ts'
import { findIssueByNumber } from './store.ts'
import { correctionServer, firstDigit, type Player, type TicketOrder } from './testing.ts'

// Every test sells and settles a draw.
vi.setConfig({ testTimeout: 60_000 })

const { server, corrected, settled, buy, faults, balance } = await correctionServer()
const { services } = server
const { database } = services

const side = (play: string, multiple = 100): TicketOrder => ({ play, picks: '1', unit: '1.00', multiple, mode: 1960 })

const bigFirst: TicketOrder = { ...side('dxds_1'), picks: 'b||||' }
const sides = (picks: string): TicketOrder => ({ ...side('dxds_front2'), picks })
const numbers = (play: string, first: string, others = ''): TicketOrder => ({
  ...side(play, 1),
  picks: `${first}0123456789${others}`,
})

/** What counts of each bet of a player, in the order of sale, and of all together. */
const counted = async ({ token }: Player): Promise<{ bets: string[]; total: string }> => {
  const { list, totals } = await server.get(listBets, {}, { token })
  return { bets: list.map(({ validBet }) => validBet).reverse(), total: totals.validBet }
}

/** Sells tickets of an issue, settles it by a result, and returns the player. */
const played = async (digits: string, ...tickets: TicketOrder[]): Promise<{ player: Player; issue: string; ids: string[] }> => {
  const player = await server.player('1000.00')
  let ids: string[] = []
  const issue = await settled(digits, async (sold) => {
    ids = await buy(player, sold, ...tickets)
  })
  return { player, issue, ids }
}

test.each<[string, TicketOrder[], string[]]>([
  ['big and small', [side('sum_big'), side('sum_small')], ['0.00', '0.00']],
  ['more on big', [side('sum_big'), side('sum_big', 50), side('sum_small')], ['0.00', '50.00', '0.00']],
  ['more on small, which loses', [side('sum_big', 30), side('sum_small')], ['0.00', '70.00']],
  ['big and odd', [side('sum_big'), side('sum_odd')], ['100.00', '100.00']],
  ['ten digits of a place in one ticket', [firstDigit('0123456789'), firstDigit('7', { multiple: 5 })], ['0.00', '5.00']],
  ['nine digits of a place', [firstDigit('012345678')], ['9.00']],
  [
    'the same numbers by two plays',
    [numbers('front2_direct', '01234|'), numbers('any2_direct', '56789|', '|||')],
    ['0.00', '0.00'],
  ],
  ['small digits of a place, and big', [firstDigit('01234', { multiple: 20 }), bigFirst], ['0.00', '0.00']],
  ['both statements of two places', [sides('b|bs'), sides('s|oe')], ['0.00', '0.00']],
  [
    'ten digits of a place in ten tickets',
    [...'0123456789'].map((digit) => firstDigit(digit)),
    Array.from({ length: 10 }, () => '0.00'),
  ],
])('of %s the net part counts, whoever won', async (_what, tickets, bets) => {
  // The total is 29: big and odd.
  const { player } = await played('99911', ...tickets)
  expect((await counted(player)).bets).toEqual(bets)
  expect(await faults()).toEqual([])
})

test('stakes of other members, issues and plays are not set off', async () => {
  const [mai, may] = [await server.player('1000.00'), await server.player('1000.00')]
  await settled('99911', async (issue) => {
    await buy(mai, issue, side('sum_big'))
    await buy(may, issue, side('sum_small'))
  })
  await settled('99911', async (issue) => {
    await buy(mai, issue, side('sum_small'))
    await buy(may, issue, { ...side('dxds_1'), picks: 'b||||' })
  })
  expect((await counted(mai)).total).toBe('200.00')
  expect((await counted(may)).total).toBe('200.00')
})

describe('opposite tickets of which a free bet paid some', () => {
  const give = async ({ memberId }: Player): Promise<string> => {
    const [id, orderId] = [services.newId(), services.newId()]
    const given = { id, orderId, itemId: 1n, memberId, amount: fromWire('500.00'), days: 7, now: server.clock.now() }
    await inTransaction(database, (tx) => giveFreeBet(tx, given))
    return id.toString()
  }
  const playedBoth = async (free: TicketOrder[], paid: TicketOrder[]): Promise<Player> => {
    const player = await server.player('1000.00')
    const freeBetId = await give(player)
    await settled('99911', async (issue) => {
      await server.buy(player, free, { issue, freeBetId })
      await buy(player, issue, ...paid)
    })
    return player
  }

  const miscounted = async () => (await auditFaults(server.owner.url)).filter((line) => line.includes('as turnover'))

  test('in draws from before the rule they count in full', async () => {
    const mark = (id: bigint) => server.owner.query('UPDATE turnover_mark SET free_from_id = $1', [id])
    await mark(1n << 62n)
    const player = await playedBoth([side('sum_small')], [side('sum_big')])
    expect((await counted(player)).total).toBe('100.00')
    expect(await miscounted()).toEqual([])
    await mark(0n)
    expect(await miscounted()).toEqual([expect.stringMatching(/counts 100\.00 as turnover, by its rule 0\.00/)])
    const { rows } = await database.query<{ id: bigint }>('SELECT max(round_id) AS id FROM bet')
    await mark((rows[0]?.id ?? 0n) + 1n)
  })

  test.each<[string, TicketOrder[], TicketOrder[], string]>([
    ['a paid ticket against a free one', [side('sum_small')], [side('sum_big')], '0.00'],
    ['less against it', [side('sum_small')], [side('sum_big', 30)], '0.00'],
    ['more against it', [side('sum_small', 30)], [side('sum_big')], '40.00'],
    ['a paid ticket beside it', [side('sum_big')], [side('sum_big', 50)], '50.00'],
    ['digits of a place against big', [firstDigit('01234', { multiple: 20 })], [bigFirst], '0.00'],
    ['free tickets that are opposite, and one beside them', [side('sum_big'), side('sum_small')], [side('sum_big')], '100.00'],
    ['a paid ticket of another market', [side('sum_small')], [side('sum_odd')], '100.00'],
  ])('of %s only that counts by which it adds to the net part', async (_what, free, paid, total) => {
    const player = await playedBoth(free, paid)
    expect((await counted(player)).total).toBe(total)
    expect(await miscounted()).toEqual([])
  })
})

test('a loser that counts less is no win, and moves no money', async () => {
  const { player, issue, ids } = await played('99911', side('sum_big'), side('sum_small'))
  expect(await balance(player)).toBe(99_600n)
  const id = (await findIssueByNumber(database, 'FAST5', issue))?.id ?? 0n
  await inTransaction(database, (tx) =>
    readMemberResults(tx, id, 10, async (results) => {
      expect(results).toEqual([{ memberId: player.memberId, stake: 20_000n, won: 1, payout: 19_600n }])
    }),
  )
  const lost = await server.get(getBet, { id: ids[1] ?? '' }, player)
  expect(lost).toMatchObject({ state: 'lost', isCorrected: false, payout: '0.00', validBet: '0.00', payoutEntryId: null })
  expect((await server.draw(issue)).totals).toMatchObject({ tickets: 2, winners: 1, paid: '196.00' })
})

test('a corrected result moves the money, and the same counts', async () => {
  const { player, issue } = await played('99911', side('sum_big', 60), side('sum_small'))
  const before = await counted(player)
  expect(before).toEqual({ bets: ['0.00', '40.00'], total: '40.00' })
  await corrected(issue, '00011')
  expect(await balance(player)).toBe(100_000n - 16_000n + 19_600n)
  expect(await counted(player)).toEqual(before)
  await corrected(issue, '99911')
  expect(await counted(player)).toEqual(before)
  expect(await faults()).toEqual([])
})

test('bets that were sold by an older rule count as they were sold', async () => {
  const player = await server.player('1000.00')
  const game = findDrawGame('FAST5')
  if (!game) throw new Error('the lottery has no FAST5')
  const issue = await settled('99911', async (number) => {
    const id = (await findIssueByNumber(database, 'FAST5', number))?.id ?? 0n
    const bets = [side('sum_big'), side('sum_small')].map((order) => {
      const offered = offerTicket(game, 1960, order)
      if (!offered.ok) throw new Error(offered.refusal)
      return { ...betOf(offered.offer, id), ruleVersion: 'fast5/2' }
    })
    await services.betting.accept({ key: naturalKey('older', services.newId()), memberId: player.memberId, bets })
  })
  expect((await counted(player)).total).toBe('200.00')
  await corrected(issue, '00011')
  expect((await counted(player)).total).toBe('200.00')
})
