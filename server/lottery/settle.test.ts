import { playsOf } from '@tamuvo/games/lottery/catalogue.ts'
import { drawFor } from '@tamuvo/games/lottery/draw.ts'
import { oddsOf } from '@tamuvo/games/lottery/prize.ts'
import { picksTexts } from '@tamuvo/games/lottery/sample-picks.ts'
import { saleLine } from '@tamuvo/games/lottery/recipe.ts'
import { saleText } from '@tamuvo/games/lottery/sale-tree.ts'
import { lotteryTickets } from '@tamuvo/games/lottery/ticket.ts'
import { ticketPrize } from '@tamuvo/games/lottery/ticket-cost.ts'
import { fairStream } from '@tamuvo/games/kit/stream.ts'
import type { Draw } from '@tamuvo/games/lottery/play.ts'
import { toWire } from '@tamuvo/money/amount.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Bet } from '../betting/bet.ts'
import { betsOfRound } from '../betting/betting.ts'
import { winnersOfRound } from '../betting/record-store.ts'
import { type BettingBench, openBettingBench } from '../betting/testing.ts'
import { trialBalance } from '../ledger/proof.ts'
import { testDatabase } from '../testing/database.ts'
import { type DrawGame, findDrawGame } from './games.ts'
import { gradeBy, patternsBy, offerTicket, type TicketOrder } from './rules.ts'
import { lineOfSale, salesOf } from './sales.ts'

const database = await testDatabase()
let bench: BettingBench

beforeAll(async () => {
  bench = await openBettingBench(database)
})
afterAll(() => bench.closeAll())

const gameOf = (code: string): DrawGame => {
  const game = findDrawGame(code)
  if (!game) throw new Error(`no game ${code}`)
  return game
}

/** Tickets of every play, some of each. */
const ticketsOf = (game: DrawGame, each: number): TicketOrder[] =>
  playsOf(game.family).flatMap((play, place) =>
    fc.sample(picksTexts(play.picker, 4), { numRuns: each, seed: place }).map((picks, nth) => ({
      play: play.code,
      picks,
      unit: toWire(game.units[nth % 2] ?? game.units[0]!),
      multiple: 1 + (nth % 3),
      mode: 1900,
    })),
  )

const sellAll = async (game: DrawGame, roundId: bigint, each: number): Promise<Bet[]> => {
  const offers = ticketsOf(game, each).flatMap((order) => {
    const offered = offerTicket(game, 1960, order)
    return offered.ok ? [{ ...offered.offer, roundId }] : []
  })
  for (let from = 0; from < offers.length; from += 100) {
    const memberId = await bench.member(100_000_000n)
    await bench.betting.accept(bench.orderOf(memberId, offers.slice(from, from + 100)))
  }
  await bench.betting.closeRound(roundId)
  return betsOfRound(database, roundId, 0n, offers.length + 1)
}

/** The win of a ticket by the pure rules. */
const prizeOf = (game: DrawGame, bet: Bet, draw: Draw): bigint => {
  const ticket = lotteryTickets.decode(bet)
  if (!ticket) throw new Error('what was sold can be read')
  const { play, prizeGroup } = ticket
  const prize = ticketPrize({ ...ticket, odds: oddsOf(play, prizeGroup), draw })
  return prize > game.limits.prizeMax ? game.limits.prizeMax : prize
}

test('the lines of a sale are the same in SQL and TypeScript', async () => {
  const game = gameOf('FAST5')
  const roundId = await bench.round()
  const bets = await sellAll(game, roundId, 2)
  const lines: string[] = []
  for await (const { text } of salesOf(database, { id: roundId, recipe: 'tamuvo-draw/2' })) lines.push(text)
  expect(lines.join('')).toBe(saleText(bets.map(lineOfSale)))
  expect(lines.join('')).toBe(
    saleText(
      bets.map((bet) => {
        const ticket = lotteryTickets.decode(bet)
        if (!ticket) throw new Error('what was sold can be read')
        const { play, unit, multiple, prizeGroup: mode } = ticket
        return saleLine({ id: bet.id, play: play.code, picks: bet.selection, unit, multiple, mode })
      }),
    ),
  )
})

test.each([
  { code: 'FAST5', each: 30, nonce: 1 },
  { code: 'FAST5', each: 30, nonce: 8 },
  { code: 'FAST27', each: 60, nonce: 1 },
])('every ticket of $code is paid by the rules', async ({ code, each, nonce }) => {
  const game = gameOf(code)
  const roundId = await bench.round({ game: code })
  const bets = await sellAll(game, roundId, each)
  expect(bets.length).toBeGreaterThan(1_000)
  const draw = drawFor[game.family](fairStream({ serverSeed: 'settle', clientSeed: code, nonce }))
  const prizes = new Map(
    bets.map((bet) => [bet.id, prizeOf(game, bet, draw)]).filter(([, prize]) => prize !== 0n) as [bigint, bigint][],
  )

  const totals = await bench.betting.settleRound(roundId, gradeBy(game, draw), {
    patterns: patternsBy(game, draw),
    chunkPayouts: 50,
  })

  const won = await winnersOfRound(database, roundId, 0n, bets.length)
  expect(new Map(won.map(({ id, payout }) => [id, payout]))).toEqual(prizes)
  expect(prizes.size).toBeGreaterThan(100)
  expect(totals).toMatchObject({
    bets: bets.length,
    stake: bets.reduce((sum, { stake }) => sum + stake, 0n),
    winners: prizes.size,
    paid: [...prizes.values()].reduce((sum, prize) => sum + prize, 0n),
  })
})

test('finally the journal balances', async () => {
  expect(await trialBalance(database)).toMatchObject({ isClean: true })
})
