import type { SlotSheet, Table } from './parts/sheet.ts'

/**
 * What a board wins, in coins: a second opinion on the evaluators, written from the rules alone, slow and by names.
 * @param board symbols reel by reel from the top
 */
export const referenceCoins = (sheet: SlotSheet, board: readonly (readonly string[])[]): number => {
  if (sheet.lines !== undefined)
    return sum(
      sheet.lines.split(' ').map((line) =>
        lineCoins(
          sheet,
          [...line].map((row, reel) => board[reel]?.[Number(row)] ?? ''),
        ),
      ),
    )
  return sheet.clusterLeast === undefined ? waysCoins(sheet, board) : clusterCoins(sheet, board)
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)

const paid = (table: Table | undefined, count: number): number => {
  const reached = Object.keys(table ?? {})
    .map(Number)
    .filter((least) => least <= count)
  return reached.length === 0 ? 0 : (table?.[Math.max(...reached)] ?? 0)
}

const paying = ({ pays, wilds }: SlotSheet): string[] => Object.keys(pays).filter((symbol) => !(symbol in wilds))

/** The best of: wilds as themselves, and the first symbol that is no wild with wilds standing for it. */
const lineCoins = (sheet: SlotSheet, line: readonly string[]): number => {
  const { wilds, pays } = sheet
  const timesOf = (count: number): number => line.slice(0, count).reduce((times, symbol) => times * (wilds[symbol] ?? 1), 1)
  const runOf = (is: (symbol: string) => boolean): number => {
    const end = line.findIndex((symbol) => !is(symbol))
    return end < 0 ? line.length : end
  }
  const own = runOf((symbol) => symbol in wilds)
  const first = line[own]
  const asWild = own === 0 ? 0 : paid(pays[line[0] ?? ''], own) * timesOf(own)
  if (first === undefined || !paying(sheet).includes(first)) return asWild
  const count = runOf((symbol) => symbol === first || symbol in wilds)
  const pay = paid(pays[first], count)
  return pay >= paid(pays[line[0] ?? ''], own) || own === 0 ? pay * timesOf(count) : asWild
}

const waysCoins = (sheet: SlotSheet, board: readonly (readonly string[])[]): number =>
  sum(
    paying(sheet).map((symbol) => {
      const worth = board.map((reel) => sum(reel.map((shown) => (shown === symbol ? 1 : (sheet.wilds[shown] ?? 0)))))
      const end = worth.indexOf(0)
      const run = end < 0 ? worth : worth.slice(0, end)
      return paid(sheet.pays[symbol], run.length) * run.reduce((ways, on) => ways * on, 1)
    }),
  )

const clusterCoins = (sheet: SlotSheet, board: readonly (readonly string[])[]): number =>
  sum(paying(sheet).flatMap((symbol) => clustersOf(sheet, board, symbol).map((size) => paid(sheet.pays[symbol], size))))

/** Sizes of the clusters of a symbol, those of wilds alone left out: cells are joined until nothing changes. */
const clustersOf = ({ wilds }: SlotSheet, board: readonly (readonly string[])[], symbol: string): number[] => {
  const cells = board.flatMap((reel, x) =>
    reel.flatMap((shown, y) => (shown === symbol || shown in wilds ? [{ x, y, shown }] : [])),
  )
  let groups = cells.map((cell) => [cell])
  for (let changed = true; changed;) {
    changed = false
    for (const group of groups) {
      const near = groups.find(
        (other) => other !== group && other.some((a) => group.some((b) => Math.abs(a.x - b.x) + Math.abs(a.y - b.y) === 1)),
      )
      if (!near) continue
      groups = [...groups.filter((each) => each !== group && each !== near), [...group, ...near]]
      changed = true
      break
    }
  }
  return groups.filter((group) => group.some(({ shown }) => shown === symbol)).map(({ length }) => length)
}
