import type { MarketReturn, StudioGame } from '../kit/game.ts'
import { oneResultEngine, toOne } from './one-result.ts'
import { rouletteBets } from './roulette-bets.ts'

/** Roulette with one zero. By la partage a bet at even money loses only half to it. */

const pockets = 37
const betsMax = 60

const rulesOf = (isHalved: boolean) => ({
  betsMax,
  bets: rouletteBets(isHalved),
  deal: (draw: { uniform(below: number): number }) => {
    const result = draw.uniform(pockets)
    return { result, events: [{ t: 'spin', pocket: String(result) }] as const }
  },
})

export const europeanRules = rulesOf(false)
export const frenchRules = rulesOf(true)

const at = (market: string, rate: number): MarketReturn => ({ market, least: rate, most: rate })
const [full, partage] = [972_972, 986_486]
const evenMoney = ['colour', 'parity', 'half']
const others = ['straight', 'split', 'street', 'trio', 'corner', 'first4', 'line', 'dozen', 'column']

const roulette = (code: string, rules: typeof europeanRules, onEvenMoney: number): StudioGame => ({
  code,
  version: '1.0.0',
  client: 'roulette',
  engine: oneResultEngine(rules),
  returns: [...evenMoney.map((market) => at(market, onEvenMoney)), ...others.map((market) => at(market, full))],
  volatility: 'medium',
  top: { multiple: toOne(35), oneIn: pockets },
  cycleMs: 5_000,
})

export const europeanRoulette = roulette('GLS_HARBOUR_ROULETTE', europeanRules, full)
export const frenchRoulette = roulette('GLS_SALON_ROULETTE', frenchRules, partage)
