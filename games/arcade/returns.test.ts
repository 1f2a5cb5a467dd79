import { describe, expect, test } from 'vitest'
import { choose } from '../kit/count.ts'
import type { StudioGame } from '../kit/game.ts'
import { type Multiple, multipleScale } from '../kit/multiple.ts'
import { coin, coinPays, flipsMost } from './coin.ts'
import { hilo, hiloPays } from './hilo.ts'
import { keno, kenoTable } from './keno.ts'
import { limbo } from './limbo.ts'
import { mines, minesPays, opensMost } from './mines.ts'
import { chainMost } from './pays.ts'
import { plinko, plinkoTables } from './plinko.ts'
import { rowCount, towers, towerSheets, towersPay } from './towers.ts'
import { wheel, wheelRings } from './wheel.ts'

/** A result of a bet: it comes in `ways` of `of` cases and pays so much. */
type Result = { readonly ways: number; readonly of: number; readonly pays: Multiple }

/** In millionths, rounded down. */
const returned = (results: readonly Result[]): number => {
  const under = BigInt(results[0]?.of ?? 1)
  const over = results.reduce((sum, { ways, pays }) => sum + BigInt(ways) * BigInt(pays), 0n)
  return Number((over * 1_000_000n) / (under * BigInt(multipleScale)))
}

const deviation = (results: readonly Result[]): number => {
  const moment = (power: number): number =>
    results.reduce((sum, { ways, of, pays }) => sum + (ways / of) * (pays / multipleScale) ** power, 0)
  return Math.sqrt(moment(2) - moment(1) ** 2)
}

const volatilityOf = (results: readonly Result[]): string => {
  const spread = deviation(results)
  return spread < 3 ? 'low' : spread < 6 ? 'medium' : spread < 10 ? 'high' : 'very-high'
}

const published = (game: StudioGame, market: string): [number, number] | undefined => {
  const found = game.returns.find((each) => each.market === market)
  return found && [found.least, found.most]
}

const range = (values: readonly number[]): [number, number] => [Math.min(...values), Math.max(...values)]
const upTo = (count: number): number[] => Array.from({ length: count }, (_, place) => place + 1)
const won = (ways: number, of: number, pays: Multiple): Result[] => [{ ways, of, pays }]

const kenoResults = (risk: string, picks: number): Result[] =>
  (kenoTable(risk, picks) ?? []).map((hundredths, hits) => ({
    ways: choose(picks, hits) * choose(40 - picks, 10 - hits),
    of: choose(40, 10),
    pays: hundredths * 100,
  }))

const plinkoResults = (name: string): Result[] => {
  const table = plinkoTables.get(name) ?? []
  const rows = table.length - 1
  return table.map((hundredths, bin) => ({ ways: choose(rows, bin), of: 2 ** rows, pays: hundredths * 100 }))
}

const wheelResults = (name: string): Result[] => {
  const ring = wheelRings.get(name) ?? []
  return ring.map((hundredths) => ({ ways: 1, of: ring.length, pays: hundredths * 100 }))
}

describe('games without choices return what is published', () => {
  test.each(['low', 'medium', 'high'])('plinko, %s', (risk) => {
    expect(published(plinko, risk)).toEqual(range([8, 12, 16].map((rows) => returned(plinkoResults(`${risk} ${rows}`)))))
  })

  test.each(['low', 'medium', 'high'])('wheel, %s', (risk) => {
    expect(published(wheel, risk)).toEqual(range([10, 20, 30, 40, 50].map((count) => returned(wheelResults(`${risk} ${count}`)))))
  })

  test.each(['low', 'medium', 'high'])('keno, %s', (risk) => {
    expect(published(keno, risk)).toEqual(range(upTo(10).map((picks) => returned(kenoResults(risk, picks)))))
  })

  test.each(['low', 'medium', 'high'])('keno, %s: more hits never return less', (risk) => {
    for (const picks of upTo(10)) {
      const paid = (kenoTable(risk, picks) ?? []).slice(picks > 2 ? 1 : 0)
      const rises = paid.filter((pays, place) => pays < (paid[place - 1] ?? 0) && place > 0 && picks > 1)
      expect([picks, rises]).toEqual([picks, []])
    }
  })

  test('limbo: of 2^52 values as many reach a target as make the return exact', () => {
    const targets = [101, 150, 194, 200, 1_000, 123_457, 100_000_000]
    const returns = targets.map((target) => {
      const winning = (97n * 2n ** 52n) / BigInt(target)
      return Number((winning * BigInt(target) * 10_000n + 2n ** 51n) / 2n ** 52n)
    })
    expect(published(limbo, 'target')).toEqual(range(returns))
  })
})

describe('chains return what is published, wherever members stop', () => {
  test('mines', () => {
    const stops = upTo(24).flatMap((count) =>
      upTo(opensMost(count)).map((opened) =>
        returned(won(choose(25 - count, opened), choose(25, opened), minesPays(count, opened))),
      ),
    )
    expect(published(mines, 'mines')).toEqual(range(stops))
  })

  test.each([...towerSheets])('towers, %s', (market, sheet) => {
    const stops = upTo(rowCount).map((rows) => returned(won(sheet.holding ** rows, sheet.tiles ** rows, towersPay(sheet, rows))))
    expect(published(towers, market)).toEqual(range(stops))
  })

  test('coin', () => {
    expect(published(coin, 'coin')).toEqual(range(upTo(flipsMost).map((flips) => returned(won(1, 2 ** flips, coinPays(flips))))))
    expect(coinPays(flipsMost + 1)).toBeGreaterThan(chainMost)
  })

  test('hi-lo: the loss by rounding is below a hundredth of the chance, so that only likely calls can lose the most', () => {
    const found: number[] = []
    let most = 0
    const visit = (over: bigint, calls: number): void => {
      const value = returned([{ ways: Number(over), of: 13 ** calls, pays: hiloPays(over, calls) }])
      found.push(value)
      most = Math.max(most, 970_000 - value)
      for (const chance of upTo(12)) {
        const next = over * BigInt(chance)
        if (10_000n * next > BigInt(most) * 13n ** BigInt(calls + 1)) visit(next, calls + 1)
      }
    }
    for (const chance of upTo(12)) visit(BigInt(chance), 1)
    expect(found.length).toBeGreaterThan(20)
    expect(published(hilo, 'hilo')).toEqual(range(found))
  })

  test('hi-lo: no way of play returns more than is published, nor less by more than a hundredth of its chance', () => {
    const chance = (calls: number, over: bigint, rank: number): [best: number, worst: number] => {
      const now = calls > 0 ? hiloPays(over, calls) / multipleScale : 0
      if (calls === 4) return [now, now]
      const higher = rank === 1 ? 12 : 14 - rank
      const lower = rank === 13 ? 12 : rank
      const follow = (ways: number, ranks: readonly number[]): [number, number] => {
        const each = ranks.map((next) => chance(calls + 1, over * BigInt(ways), next))
        return [each.reduce((sum, [best]) => sum + best, 0) / 13, each.reduce((sum, [, worst]) => sum + worst, 0) / 13]
      }
      const calledHigher = follow(
        higher,
        upTo(13).filter((next) => (rank === 1 ? next > 1 : next >= rank)),
      )
      const calledLower = follow(
        lower,
        upTo(13).filter((next) => (rank === 13 ? next < 13 : next <= rank)),
      )
      const stops = calls > 0 ? [now] : []
      return [Math.max(...stops, calledHigher[0], calledLower[0]), Math.min(...stops, calledHigher[1], calledLower[1])]
    }
    for (const rank of [1, 2, 7, 13]) {
      const [best, worst] = chance(0, 1n, rank)
      expect(best).toBeLessThanOrEqual(0.97 + 1e-12)
      expect(worst).toBeGreaterThanOrEqual(0.96)
    }
  })
})

describe('what is published of the whole game', () => {
  const deepest = upTo(24).flatMap((count) =>
    upTo(opensMost(count)).map((opened) => ({ count, opened, pays: minesPays(count, opened) })),
  )

  test('top multiple and its odds', () => {
    const top = deepest.toSorted((a, b) => b.pays - a.pays)[0] ?? { count: 0, opened: 0, pays: 0 }
    expect(mines.top).toEqual({
      multiple: top.pays,
      oneIn: Math.ceil(choose(25, top.opened) / choose(25 - top.count, top.opened)),
    })
    expect(plinko.top).toEqual({ multiple: Math.max(...(plinkoTables.get('high 16') ?? [])) * 100, oneIn: 2 ** 16 / 2 })
    expect(limbo.top).toEqual({ multiple: 100_000_000 * 100, oneIn: Math.ceil(1_000_000 / 0.97) })
    expect(hilo.top).toEqual({ multiple: chainMost, oneIn: Math.ceil(10_000 / 0.97) })
    expect(towers.top).toEqual({ multiple: towersPay({ tiles: 3, holding: 1 }, rowCount), oneIn: 3 ** rowCount })
    expect(wheel.top).toEqual({ multiple: 97 * 50 * 100, oneIn: 50 })
    const eight = kenoResults('high', 8).filter(({ pays }) => pays === keno.top.multiple)
    expect(keno.top).toEqual({
      multiple: Math.max(...kenoResults('high', 10).map(({ pays }) => pays)),
      oneIn: Math.ceil((eight[0]?.of ?? 0) / eight.reduce((sum, { ways }) => sum + ways, 0)),
    })
  })

  test('volatility, of the bet that the game begins with', () => {
    expect(plinko.volatility).toBe(volatilityOf(plinkoResults('medium 16')))
    expect(wheel.volatility).toBe(volatilityOf(wheelResults('medium 30')))
    expect(keno.volatility).toBe(volatilityOf(kenoResults('medium', 8)))
    expect(limbo.volatility).toBe(volatilityOf(won(97, 200, 20_000)))
    expect(mines.volatility).toBe(volatilityOf(won(choose(22, 5), choose(25, 5), minesPays(3, 5))))
    expect(towers.volatility).toBe(volatilityOf(won(16, 81, towersPay({ tiles: 3, holding: 2 }, 4))))
    expect(coin.volatility).toBe(volatilityOf(won(1, 4, coinPays(2))))
    expect(hilo.volatility).toBe(volatilityOf(won(49, 169, hiloPays(49n, 2))))
  })
})
