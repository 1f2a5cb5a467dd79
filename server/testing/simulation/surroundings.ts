import type { Chance } from './chance.ts'
import type { Lines } from './lines.ts'
import type { Mutant } from './mutants.ts'
import type { Scheduler } from './scheduler.ts'
import type { World } from './world.ts'

/** What a simulated process stands on. */
export type Surroundings = {
  world: World
  chance: Chance
  scheduler: Scheduler
  lines: Lines
  /** The time at which the simulation began, in milliseconds. */
  beganAt: number
  mutant: Mutant | undefined
  /** References that the payment provider has taken. */
  payins: Set<string>
  /** Travels to a party outside of the site. @throws ProviderDown when it gets lost on the way */
  journey(what: string): Promise<void>
}
