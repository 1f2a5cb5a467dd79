import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connectDatabase } from '@tamuvo/server/kit/database.ts'
import { migrate } from '@tamuvo/server/kit/migrate.ts'
import { type Mutant, mutants } from '@tamuvo/server/testing/simulation/mutants.ts'
import { simulate } from '@tamuvo/server/testing/simulation/simulate.ts'
import { openWorld, type World } from '@tamuvo/server/testing/simulation/world.ts'
import { startPostgres } from '@tamuvo/tools/postgres.mjs'
import { count } from './kit/figures.ts'
import { readNumbers } from './kit/words.ts'

const defaults = { seeds: 10_000, from: 1, mutant: 0, trace: 0 }
const progressMs = 30_000

/**
 * Simulates the core of the money under so many seeds: the code of the server over a clock, a network and a scheduler that the seed
 * decides, with faults between any two statements. `trace=1` prints what happens. @returns 1 when a seed fails; it is named
 */
export const main = async (words: readonly string[]): Promise<number> => {
  const { seeds, from, mutant, trace } = readNumbers(words, defaults)
  const [name, wrongly] = Object.entries(mutants)[mutant - 1] ?? []
  if (name) console.log(`With a fault built in: ${name}.`)
  const bed = await openBed()
  try {
    await wrongly?.prepare?.(bed.world.database)
    return await simulateAll(bed.world, { seeds, from, isTraced: trace > 0, mutant: wrongly })
  } finally {
    await bed.close()
  }
}

type Wanted = { seeds: number; from: number; isTraced: boolean; mutant: Mutant | undefined }

const simulateAll = async (world: World, { seeds, from, isTraced, mutant }: Wanted): Promise<number> => {
  const begun = performance.now()
  let [shown, steps, failed] = [begun, 0, 0]
  for (let done = 0; done < seeds; done++) {
    const run = await simulate(world, from + done, mutant)
    steps += run.steps
    if (isTraced) console.log(run.trace.join('\n'))
    if (run.wrong.length > 0) {
      failed++
      console.log(`Seed ${run.seed} fails; npm run bench simulate from=${run.seed} seeds=1 trace=1 shows it again.`)
      for (const wrong of run.wrong) console.log(`  ${wrong}`)
      if (mutant) return 1
    }
    if (performance.now() - shown < progressMs) continue
    shown = performance.now()
    console.log(`… ${count(done + 1)} of ${count(seeds)} seeds`)
  }
  const seconds = (performance.now() - begun) / 1_000
  console.log(
    `${count(seeds)} seeds, ${count(steps)} steps, ${(seeds / seconds).toFixed(1)} seeds a second: ${count(failed)} failed.`,
  )
  return failed > 0 ? 1 : 0
}

const openBed = async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'tamuvo-simulate-'))
  const postgres = await startPostgres({ dataDir, durable: false })
  const database = connectDatabase(postgres.url)
  await migrate(database, process.env['MIGRATIONS_DIR'] ?? '')
  await database.close()
  const world = await openWorld(postgres.url)
  const close = async (): Promise<void> => {
    await world.close()
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  return { world, close }
}
