import { describe, expect, test, vi } from 'vitest'
import { houseBalances } from '../ledger/statements.ts'

import { carryOut } from './corrections.ts'
import { type LotteryServices } from './services.ts'
import { correctionServer, firstDigit } from './testing.ts'

// Every test sells and settles draws.
vi.setConfig({ testTimeout: 60_000 })

const { server, agreed, corrected, settled, balance, pool, buy, faults } = await correctionServer()
const { services } = server
const { database } = services

/** Two hundred tickets of five members, a tenth on each digit, and the pool before they were bought. */
const soldToMany = async (digits: string) => {
  const players = await Promise.all(Array.from({ length: 5 }, () => server.player('1000.00')))
  // Settles the tickets that other tests bought for the next draw.
  await settled('98760', async () => undefined)
  let [stood, promo] = [0n, 0n]
  const issue = await settled(digits, async (sold) => {
    ;[stood, promo] = [await pool(), (await houseBalances(database))['house:promo']]
    for (const player of players) await buy(player, sold, ...Array.from({ length: 40 }, (_, n) => firstDigit(String(n % 10))))
  })
  return { players, issue, stood, promo }
}

describe('a jackpot', () => {
  test('that was hit by mistake is restored, and shares are collected', async () => {
    const { players, issue, stood, promo } = await soldToMany('77777')
    const share = stood / 200n
    expect(await balance(players[0]!)).toBe(96_000n + 4n * 980n + 40n * share)
    await corrected(issue, '71234')
    // All of them bet on 7, which still wins.
    expect(await Promise.all(players.map(balance))).toEqual(players.map(() => 96_000n + 4n * 980n))
    expect(await pool()).toBe(stood + 100n)
    expect((await houseBalances(database))['house:promo']).toBe(promo)
  })

  test('that was missed is shared as of the settlement, and seeded again', async () => {
    const { players, issue, stood } = await soldToMany('71234')
    const more = await server.player()
    await settled('12345', (sold) => buy(more, sold, firstDigit('9', { multiple: 50 })))
    await corrected(issue, '77777')
    const share = stood / 200n
    expect(await Promise.all(players.map(balance))).toEqual(players.map(() => 96_000n + 4n * 980n + 40n * share))
    expect(await pool()).toBe(stood - 200n * share + 100n + 25n + 100_000n)
  })

  test('that a later draw has shared is paid by the house', async () => {
    const { players, issue, stood } = await soldToMany('71234')
    const later = await soldToMany('33333')
    const [after, theirs] = [await pool(), await Promise.all(later.players.map(balance))]
    await corrected(issue, '77777')
    const share = stood / 200n
    expect(await Promise.all(players.map(balance))).toEqual(players.map(() => 96_000n + 4n * 980n + 40n * share))
    expect(await Promise.all(later.players.map(balance))).toEqual(theirs)
    expect(await pool()).toBe(after + stood - 200n * share)
  })

  test('is unchanged when both results hit it', async () => {
    const { players, issue } = await soldToMany('77777')
    const before = await pool()
    await corrected(issue, '11111')
    expect(await pool()).toBe(before)
    expect(new Set(await Promise.all(players.map(balance))).size).toBe(1)
  })
})

describe.each([
  { what: 'undone', by: '77777', right: '31234' },
  { what: 'shared after all', by: '31234', right: '77777' },
])('a jackpot that is $what', ({ by, right }) => {
  test('by processes killed at every posting posts everything once', async () => {
    const { players, issue, stood } = await soldToMany(by)
    const id = await agreed(issue, right)
    let [deaths, posted] = [0, 0]
    const dying: LotteryServices = {
      ...services,
      ledger: {
        ...services.ledger,
        postIn: async (tx, entries) => {
          const results = await services.ledger.postIn(tx, entries)
          // The first process dies at its first posting, the second at its second, the third at its third.
          if (deaths < 3 && ++posted > deaths) throw new Error('killed')
          return results
        },
      },
    }
    const run = async (): Promise<string> => {
      try {
        await carryOut(dying, id)
        return 'done'
      } catch (error) {
        return String(error)
      }
    }
    for (let end = ''; end !== 'done'; posted = 0) {
      end = await run()
      expect(['done', 'Error: killed']).toContain(end)
      if (end !== 'done') deaths++
    }
    expect(deaths).toBeGreaterThan(1)
    const share = right === '77777' ? stood / 200n : 0n
    const wins = 4n * 980n
    expect(await Promise.all(players.map(balance))).toEqual(players.map(() => 96_000n + wins + 40n * share))
    const seed = right === '77777' ? 100_000n - 200n * share : 0n
    expect(await pool()).toBe(stood + 100n + seed)
    const { rows } = await database.query<{ published: bigint }>(
      `SELECT count(*) AS published FROM outbox_event WHERE kind = 'bets.corrected' AND body->>'round' = $1`,
      [issue],
    )
    expect(rows[0]?.published).toBe(5n)
  })
})

test('concurrent processes, beside new bets, post everything once', async () => {
  const { players, issue } = await soldToMany('12345')
  const id = await agreed(issue, '23456')
  const next = await server.goToSale()
  const others = await Promise.all([1, 2].map(() => server.anotherProcess()))
  const playing = players.map(async (player) => {
    for (let n = 0; n < 5; n++) await buy(player, next.issue, firstDigit('5'))
  })
  await Promise.all([services, ...others].map((process) => carryOut(process, id)))
  await Promise.all(playing)
  expect(await Promise.all(players.map(balance))).toEqual(players.map(() => 96_000n + 4n * 980n - 500n))
  expect((await server.draw(issue)).totals).toMatchObject({ winners: 20, paid: '196.00' })
})

test('finally all invariants hold', async () => {
  expect(await faults()).toEqual([])
})
