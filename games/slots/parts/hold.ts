import type { SlotCoin } from '../../kit/events.ts'
import { multipleScale } from '../../kit/multiple.ts'
import type { Draw } from '../../kit/stream.ts'
import { cellsWhere, placeOf } from './board.ts'
import { pay, type Round } from './round.ts'
import type { CoinSheet, HoldSheet } from './sheet.ts'

/**
 * Hold and win: coins stay, each empty place may bring another, and each new one gives all respins again. At the end the coins pay, and
 * a full board the grand prize on top.
 */
export const playHold = (round: Round, hold: HoldSheet, isBought: boolean): void => {
  const { machine, board, stays, events } = round
  const before = round.total
  for (let cell = 0; cell < stays.length; cell++) stays[cell] = board.cells[cell] === machine.coin ? 1 : 0
  const cells = events ? cellsWhere(board, machine.rows, (_, cell) => stays[cell] === 1) : []
  events?.push({ t: 'feature.start', feature: 'hold', total: hold.respins, cells, isBought })
  let [held, sum, left] = [0, 0, hold.respins]
  const land = (is: (cell: number) => boolean): number => {
    const coins: SlotCoin[] | undefined = events && []
    let [landed, worth] = [0, 0]
    for (let cell = 0; cell < stays.length; cell++) {
      if (!is(cell)) continue
      const { bets, tier = '' } = drawCoin(round.draw, hold)
      stays[cell] = 1
      landed++
      worth += bets
      coins?.push({ cell: placeOf(cell, machine.rows), value: bets * multipleScale, tier })
    }
    held += landed
    sum += worth
    if (landed > 0) left = hold.respins
    else left--
    if (events && coins) events.push({ t: 'lock', coins, left })
    return landed
  }
  land((cell) => stays[cell] === 1)
  while (left > 0 && held < stays.length) land((cell) => stays[cell] === 0 && round.draw.uniform(hold.oneIn) === 0)
  if (held === stays.length) {
    sum += hold.grand.bets
    events?.push({ t: 'jackpot', level: hold.grand.tier })
  }
  payCoins(round, sum)
  events?.push({ t: 'feature.end', feature: 'hold', sum: round.total - before })
}

const payCoins = (round: Round, bets: number): void => {
  const { machine, stays, events } = round
  const pays = bets * multipleScale
  const cells = events && cellsWhere(round.board, machine.rows, (_, cell) => stays[cell] === 1)
  const symbol = machine.names[machine.coin] ?? ''
  pay(round, pays, cells && [{ symbol, count: cells.length, line: -1, ways: 1, cells, pays, times: 1 }])
}

const drawCoin = (draw: Draw, { coins }: HoldSheet): CoinSheet => drawWeighted(draw, coins, ({ weight }) => weight)

/** One of several by their weights. */
export const drawWeighted = <Item>(draw: Draw, items: readonly Item[], weightOf: (item: Item) => number): Item => {
  let sum = 0
  for (const item of items) sum += weightOf(item)
  let place = draw.uniform(sum)
  for (const item of items) {
    place -= weightOf(item)
    if (place < 0) return item
  }
  throw new RangeError('no weights')
}
