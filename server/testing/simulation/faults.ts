import type { Chance } from './chance.ts'

/**
 * What becomes of a statement:
 * - `answered`: it is run and answered
 * - `cut before`, `cut after`: the connection breaks before or after it was run
 * - `late`: the connection breaks, and the database runs it some time later all the same
 * - `40001`, `40P01`, `57014`: the database refuses it: it could not be serialized, was in a deadlock, or took too long
 */
export type Fate = 'answered' | 'cut before' | 'cut after' | 'late' | '40001' | '40P01' | '57014'

const cuts: readonly Fate[] = ['cut before', 'cut after', 'late']
const refusals: readonly Fate[] = ['40001', '40P01', '57014']

/** How much goes wrong in a run, and where. */
export class Faults {
  readonly #chance: Chance
  /** One statement or journey in so many goes wrong. */
  readonly #rarity: number
  left: number

  constructor(chance: Chance) {
    this.#chance = chance
    this.#rarity = chance.pick([6, 15, 40, 120])
    this.left = chance.pick([0, 3, 10, 30])
  }

  #strikes(): boolean {
    if (this.left === 0 || !this.#chance.oneIn(this.#rarity)) return false
    this.left--
    return true
  }

  /** @param mayRefuse false for what the database never refuses */
  ofStatement(mayRefuse: boolean): Fate {
    if (!this.#strikes()) return 'answered'
    return this.#chance.pick(mayRefuse ? [...cuts, ...refusals] : cuts)
  }

  /** Whether something that travels is lost, or comes twice. */
  ofJourney(): 'comes' | 'is lost' | 'comes twice' {
    if (!this.#strikes()) return 'comes'
    return this.#chance.oneIn(2) ? 'is lost' : 'comes twice'
  }

  /** Whether a process dies, or a clock jumps, at a step. */
  ofProcess(): boolean {
    return this.#strikes()
  }
}

/** A deadlock, a lock that took too long and the like, as the database reports it. */
const refused = (code: string): string => `DO $$ BEGIN RAISE EXCEPTION 'simulated' USING ERRCODE = '${code}'; END $$`

/** What is sent to the database for a statement that fails; undefined for the statement itself. */
export const statementInstead = (text: string, fate: Fate): string | undefined => {
  if (fate === 'answered' || fate === 'cut after') return undefined
  return text === 'COMMIT' ? 'ROLLBACK' : refused(fate)
}
