import { cellsWhere, spinReel } from './board.ts'
import { isCapped, payBoard, type Round, tellBoard, transform } from './round.ts'

/** Fills the reels with new wilds. `round.newWilds` says how many there are. */
export const fillWildReels = (round: Round): void => {
  const { machine, board, stays } = round
  const { rows } = machine
  round.newWilds = 0
  for (let reel = 0; reel < machine.reels; reel++) {
    const [from, to] = [reel * rows, reel * rows + rows]
    if (stays[from] === 1 || !board.cells.subarray(from, to).some((symbol) => machine.isWild[symbol] === 1)) continue
    stays.fill(1, from, to)
    round.newWilds++
  }
  if (round.newWilds > 0) transform(round, machine.wild, (symbol, cell) => stays[cell] === 1 && symbol !== machine.wild)
}

/** Reels with wilds stay, the others spin again, as long as there is a new wild. */
export const playWildReels = (round: Round): void => {
  const { machine, board, stays, draw } = round
  while (round.newWilds > 0 && !isCapped(round)) {
    tellStaying(round)
    for (let reel = 0; reel < machine.reels; reel++)
      if (stays[reel * machine.rows] !== 1) spinReel(board, machine.base, reel, machine.rows, draw)
    tellBoard(round, machine.base, 'respin')
    fillWildReels(round)
    payBoard(round, 1)
  }
}

/** The first two reels stay, and the last one spins again. */
export const spinLastAgain = (round: Round): void => {
  const { machine, board, stays, draw } = round
  const last = machine.reels - 1
  stays.fill(1, 0, last * machine.rows)
  tellStaying(round)
  stays.fill(0)
  spinReel(board, machine.base, last, machine.rows, draw)
  tellBoard(round, machine.base, 'respin')
}

const tellStaying = ({ stays, events, board, machine }: Round): void => {
  events?.push({ t: 'stick', cells: cellsWhere(board, machine.rows, (_, cell) => stays[cell] === 1), symbol: '' })
}

/** The symbol that all reels up to `reels` are full of, wilds standing for it; -1 where there is none. */
export const fullOf = ({ machine, board }: Round, reels: number): number => {
  let symbol = -1
  for (let cell = 0; cell < reels * machine.rows; cell++) {
    const shown = board.cells[cell] ?? 0
    if (machine.isWild[shown] === 1 || shown === symbol) continue
    if (symbol >= 0) return -1
    symbol = shown
  }
  return symbol >= 0 ? symbol : machine.wild
}
