import type { Engine, Spot } from '../kit/engine.ts'
import type { StudioGame } from '../kit/game.ts'
import { ended, fromHundredths } from './pays.ts'

/** Keno: ten numbers of forty are drawn; a bet on one to ten numbers returns by how many of them were hit. */

const numberCount = 40
const drawnCount = 10

/** Multipliers in hundredths by risk, by how many numbers were picked (from one), by how many of them were hit (from none). */
const tables: Record<string, readonly (readonly number[])[]> = {
  low: [
    [70, 178],
    [50, 120, 397],
    [0, 110, 240, 1298],
    [0, 79, 180, 500, 1550],
    [0, 57, 120, 360, 1050, 3200],
    [0, 37, 90, 250, 750, 2200, 6700],
    [0, 26, 60, 180, 550, 1600, 4700, 10000],
    [0, 0, 57, 130, 380, 1150, 3400, 10000, 10000],
    [0, 0, 44, 90, 270, 800, 2400, 7100, 10000, 10000],
    [0, 0, 22, 70, 200, 600, 1750, 5100, 10000, 10000, 10000],
  ],
  medium: [
    [40, 268],
    [0, 169, 550],
    [0, 88, 300, 1400],
    [0, 0, 254, 850, 3900],
    [0, 0, 132, 460, 2100, 9600],
    [0, 0, 72, 260, 1200, 5400, 25000],
    [0, 0, 0, 211, 750, 3400, 15000, 40000],
    [0, 0, 0, 122, 420, 1950, 8900, 40000, 40000],
    [0, 0, 0, 74, 250, 1150, 5300, 24000, 40000, 40000],
    [0, 0, 0, 48, 150, 700, 3200, 15000, 40000, 40000, 40000],
  ],
  high: [
    [0, 388],
    [0, 0, 1681],
    [0, 0, 461, 2800],
    [0, 0, 0, 1820, 11000],
    [0, 0, 0, 631, 3700, 30000],
    [0, 0, 0, 254, 1500, 12000, 99000],
    [0, 0, 0, 0, 993, 5900, 48000, 100000],
    [0, 0, 0, 0, 437, 2600, 21000, 100000, 100000],
    [0, 0, 0, 0, 195, 1200, 9600, 78000, 100000, 100000],
    [0, 0, 0, 0, 0, 860, 5100, 41000, 100000, 100000, 100000],
  ],
}

const kenoMarkets: ReadonlyMap<string, readonly (readonly number[])[]> = new Map(Object.entries(tables))

/** Multipliers in hundredths by hits. @returns undefined for a risk or a number of picks that is not sold */
export const kenoTable = (risk: string, picks: number): readonly number[] | undefined => kenoMarkets.get(risk)?.[picks - 1]

const picksPattern = /^(?:[1-9]|[1-3]\d|40)(?:,(?:[1-9]|[1-3]\d|40)){0,9}$/

/** Numbers picked, in rising order, "3,17,40". @returns undefined for anything else @param selection untrusted */
export const readPicks = (selection: string): readonly number[] | undefined => {
  if (!picksPattern.test(selection)) return undefined
  const picks = selection.split(',').map(Number)
  return picks.every((pick, place) => place === 0 || pick > (picks[place - 1] ?? 0)) ? picks : undefined
}

const sold = ({ market, selection }: Spot): { picks: readonly number[]; table: readonly number[] } | undefined => {
  const picks = readPicks(selection)
  const table = picks && kenoTable(market, picks.length)
  return picks && table && { picks, table }
}

const soldOrThrow = (spot: Spot): { picks: readonly number[]; table: readonly number[] } => {
  const bet = sold(spot)
  if (!bet) throw new RangeError('the bet is not sold')
  return bet
}

const kenoEngine: Engine<null> = {
  betsMax: 1,
  costOf: (spot) => (sold(spot) ? 1 : undefined),
  mostOf: (spot) => fromHundredths(Math.max(...soldOrThrow(spot).table)),
  open: ([bet = { market: '', selection: '' }], draw) => {
    const { picks, table } = soldOrThrow(bet)
    const numbers = draw.pick(numberCount, drawnCount).map((place) => place + 1)
    const hits = picks.filter((pick) => numbers.includes(pick)).length
    return ended(null, [{ t: 'draw', numbers }], { multiple: fromHundredths(table[hits] ?? 0) })
  },
}

export const keno: StudioGame = {
  code: 'FRN_FORTY_SEEDS',
  version: '1.0.0',
  client: 'keno',
  engine: kenoEngine,
  returns: [
    { market: 'low', least: 968_371, most: 970_000 },
    { market: 'medium', least: 966_965, most: 970_000 },
    { market: 'high', least: 969_659, most: 970_000 },
  ],
  volatility: 'medium',
  top: { multiple: fromHundredths(100_000), oneIn: 21_099 },
  cycleMs: 1_000,
}
