import type { Engine, Spot } from '../kit/engine.ts'
import type { StudioGame } from '../kit/game.ts'
import { type Multiple, multipleScale } from '../kit/multiple.ts'

/** Dice: a number from 0.00 to 99.99, and a bet that it falls under or over a limit. */

const faces = 10_000
/** The part of the stake that comes back on average, before the multiplier is rounded down: 97 of 100. */
const [returnOver, returnUnder] = [97, 100]
/** Chances that are sold, of 10,000. */
const [chanceLeast, chanceMost] = [100, 9_500]

const limitPattern = /^(\d{1,2})\.(\d{2})$/

/** How many of the 10,000 numbers win; undefined for what is not sold. @param spot untrusted */
export const diceChance = ({ market, selection }: Spot): number | undefined => {
  const [, whole, hundredths] = limitPattern.exec(selection) ?? []
  if (whole === undefined || hundredths === undefined || (whole.length === 2 && whole.startsWith('0'))) return undefined
  const limit = Number(whole) * 100 + Number(hundredths)
  if (market !== 'under' && market !== 'over') return undefined
  const chance = market === 'under' ? limit : faces - 1 - limit
  return chance >= chanceLeast && chance <= chanceMost ? chance : undefined
}

/** What a winning bet returns for each unit, rounded down to ten-thousandths. */
export const dicePays = (chance: number): Multiple => Math.floor((multipleScale * returnOver * faces) / (returnUnder * chance))

const chanceOf = (spot: Spot): number => {
  const chance = diceChance(spot)
  if (chance === undefined) throw new RangeError('the bet is not sold')
  return chance
}

export const diceEngine: Engine<null> = {
  betsMax: 1,
  costOf: (spot) => (diceChance(spot) === undefined ? undefined : 1),
  mostOf: (spot) => dicePays(chanceOf(spot)),
  open: (bets, draw) => {
    const rolled = draw.uniform(faces)
    const returns = bets.map((bet) => {
      const chance = chanceOf(bet)
      const isWon = bet.market === 'under' ? rolled < chance : rolled >= faces - chance
      return isWon ? ({ multiple: dicePays(chance), kind: 'won' } as const) : ({ multiple: 0, kind: 'lost' } as const)
    })
    const total = returns[0]?.multiple ?? 0
    return {
      state: null,
      events: [
        { t: 'roll', dice: [rolled] },
        { t: 'end', total },
      ],
      returns,
    }
  },
}

export const dice: StudioGame = {
  code: 'BRB_EVEN_KEEL',
  version: '1.0.0',
  client: 'dice',
  engine: diceEngine,
  returns: [
    { market: 'under', least: 969_906, most: 970_000 },
    { market: 'over', least: 969_906, most: 970_000 },
  ],
  volatility: 'low',
  top: { multiple: dicePays(chanceLeast), oneIn: faces / chanceLeast },
  cycleMs: 1_000,
}
