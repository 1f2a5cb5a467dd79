import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inTransaction } from '../kit/database.ts'
import { balanceOf, houseBalances } from '../ledger/statements.ts'
import { trialBalance } from '../ledger/proof.ts'
import { type Cut, cutDatabase } from '../testing/cut-database.ts'
import { processDue } from './process-due.ts'
import { findIssueByNumber, publishOutcome } from './store.ts'
import { firstDigit, lotteryServer, type Player } from './testing.ts'

const server = await lotteryServer({ games: ['FAST5'] })
const { clock, services } = server
const mortal = cutDatabase(services.database.url)
const another = await server.anotherProcess(mortal)
// Small chunks, so that there are several.
const { betting } = another
const dying = {
  ...another,
  betting: {
    ...betting,
    settleRound: ((roundId, grade, options) =>
      betting.settleRound(roundId, grade, { ...options, chunkPayouts: 4 })) satisfies typeof betting.settleRound,
  },
}

const tickets = [
  // Enough rebates for bulk payment; a tenth of the tickets wins on any digit.
  ...Array.from({ length: 20 }, (_, index) => firstDigit(String(index % 10), { mode: 1900, multiple: 1 + (index % 3) })),
  firstDigit('0123456789', { mode: 1900 }),
  firstDigit('7', { multiple: 3 }),
]
const stakeOf = ({ picks, multiple }: (typeof tickets)[number]): bigint =>
  BigInt(picks.replaceAll('|', '').length * multiple) * 100n

let happened = 0

const pool = async (): Promise<bigint> => (await houseBalances(services.database))['jackpot:fast5']
const balances = (players: readonly Player[]): Promise<bigint[]> =>
  Promise.all(players.map(({ memberId }) => balanceOf(services.database, memberId)))

/** Sells an issue whose result is to be five equal digits. @returns its id and number, due to be settled */
const sell = async (players: readonly Player[]) => {
  const sold = await server.goToSale()
  for (const player of players) {
    const { code } = await server.buy(player, tickets, { issue: sold.issue })
    if (code !== 'OK') throw new Error(code)
  }
  clock.set(sold.closesAt)
  await processDue(services)
  clock.set(sold.drawsAt)
  const issue = await findIssueByNumber(services.database, 'FAST5', sold.issue)
  const outcome = { result: { kind: 'digits', digits: '77777' } as const, drawnAt: clock.now(), seed: '0'.repeat(64) }
  await inTransaction(services.database, (tx) => publishOutcome(tx, issue?.id ?? 0n, outcome))
  return sold.issue
}

/**
 * Settles an issue with prizes, rebates and a jackpot; each cut ends one process, and the next resumes.
 * @returns the gain of every player and of the pool
 */
const settle = async (cuts: readonly Cut[]) => {
  const players = await Promise.all([1, 2].map(() => server.player('1000.00')))
  const issue = await sell(players)
  const [before, filled] = [await balances(players), await pool()]
  for (const cut of [...cuts, undefined]) {
    mortal.cut(cut)
    // A cut while a failure is recorded fails the run itself; the scheduler would then restart.
    await processDue(dying).catch(() => undefined)
    if (cut && mortal.wasCut) happened++
    // A postponed issue is retried with growing delays.
    clock.advance(20_000)
  }
  mortal.cut(undefined)
  await processDue(services)
  const { state, totals } = await server.draw(issue)
  expect(state).toBe('settled')
  const stake = 2n * tickets.reduce((total, ticket) => total + stakeOf(ticket), 0n)
  const share = tickets.reduce((total, ticket) => total + (filled * stakeOf(ticket)) / stake, 0n)
  const after = await balances(players)
  return {
    // The pool differs between hits, so its shares are subtracted.
    gained: after.map((balance, index) => balance - (before[index] ?? 0n) - share),
    pool: (await pool()) - filled + 2n * share,
    totals: totals && { winners: totals.winners, paid: totals.paid },
  }
}

const cut = fc.record({ statement: fc.nat(110), isDone: fc.boolean(), isDeath: fc.boolean() })

test('a settlement that is repeatedly interrupted anywhere has the same result as an uninterrupted one', async () => {
  await processDue(services)
  const uncut = await settle([])
  expect(uncut.gained.every((gained) => gained > 0n)).toBe(true)
  await fc.assert(
    fc.asyncProperty(fc.array(cut, { minLength: 1, maxLength: 4 }), async (cuts) => {
      expect(await settle(cuts)).toEqual(uncut)
    }),
    { numRuns: Number(process.env['CUTS'] ?? 10), endOnFailure: true },
  )
  expect(happened).toBeGreaterThan(5)
  expect(await trialBalance(services.database)).toMatchObject({ isClean: true })
})
