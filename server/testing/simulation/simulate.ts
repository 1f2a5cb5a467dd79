import { auditFaults } from '../audit-faults.ts'
import { faultsIn } from '../chaos-proof.ts'
import { endRounds, openRounds, sealAll, work } from './house.ts'
import { takeTime } from './own-time.ts'
import type { Mutant } from './mutants.ts'
import type { Operation } from './operation.ts'
import { buyBets, giveMoney, payIn, payOut, playRound } from './people.ts'
import { Run } from './run.ts'
import { journalLines, keysUsedTwice, mainBalances, stakesOfDays } from './store.ts'
import type { Member, World } from './world.ts'

export type Simulated = {
  seed: number
  /** What is wrong; empty when all is well. */
  wrong: string[]
  /** What happened, and the journal that came of it: the same for the same seed. */
  trace: string[]
  steps: number
}

const acts = [playRound, playRound, playRound, playRound, buyBets, buyBets, giveMoney, payOut, payIn] as const

/** Simulates what a seed says on a world that nothing else uses meanwhile. */
export const simulate = async (world: World, seed: number, mutant?: Mutant): Promise<Simulated> => {
  await world.reset()
  const run = new Run(world, seed, mutant)
  const giveBack = takeTime(run.scheduler)
  try {
    let isOver = false
    const story = tellStory(run).then(() => (isOver = true))
    story.catch((error: unknown) => {
      run.blame(String(error instanceof Error ? error.stack : error))
      isOver = true
    })
    await run.scheduler.run(() => isOver && run.stray === 0 && run.lines.isIdle)
  } catch (error) {
    run.blame(String(error instanceof Error ? error.stack : error))
  } finally {
    giveBack()
    await run.lines.clear()
  }
  if (run.wrong.length === 0) await prove(run)
  if (run.wrong.length === 0 && seed % seedsPerAudit === 0)
    for (const fault of await auditFaults(world.database.url)) run.blame(fault)
  const trace = [...run.scheduler.trace, ...(await journalLines(world.database))]
  return { seed, wrong: run.wrong, trace, steps: run.scheduler.count }
}

const tellStory = async (run: Run): Promise<void> => {
  const { chance, faults, world } = run
  const { left } = faults
  faults.left = 0
  await Promise.all([run.startProcess(), run.startProcess()])
  await openRounds(run)
  await Promise.all(world.members.map((member) => payOut(run, member)))
  faults.left = left
  let isOver = false
  const people = Array.from({ length: 3 + chance.below(4) }, () => live(run, chance.pick(world.members)))
  const others = [endRounds(run), until(run, () => isOver, 1_500, work), until(run, () => isOver, 400, disturb)]
  await Promise.all([...people, others[0]])
  isOver = true
  await Promise.all(others)
  faults.left = 0
  // What was answered may still come twice; what is asked now is the last word.
  while (run.stray > 0) await run.scheduler.sleep(1_000)
  while (await isChanged(run.operations)) run.scheduler.note('  once more, for what was taken back by what came later')
  await work(run)
  // It takes many statements, so not every seed does it.
  if (chance.oneIn(4)) await sealAll(run)
}

/** Asks once more for everything. @returns whether an answer is another than the last one */
const isChanged = async (operations: readonly Operation[]): Promise<boolean> => {
  let changed = false
  for (const operation of operations) {
    const before = operation.isDone
    await operation.insist()
    if (operation.isDone !== before) changed = true
  }
  return changed
}

const live = async (run: Run, member: Member): Promise<void> => {
  for (let left = 1 + run.chance.below(4); left > 0; left--) await run.chance.pick(acts)(run, member)
}

const until = async (run: Run, isOver: () => boolean, everyMs: number, what: (run: Run) => Promise<void>): Promise<void> => {
  while (!isOver()) {
    await run.scheduler.sleep(1 + run.chance.below(everyMs))
    await what(run)
  }
}

const jumpsMs = [-2_000, 1_500, 7_000, -30_000, 61_000]

/** A process dies and another takes its place, or its clock jumps. */
const disturb = async (run: Run): Promise<void> => {
  if (!run.faults.ofProcess()) return
  const process = run.chance.pick(run.processes)
  if (run.chance.oneIn(2)) {
    process.aheadMs += run.chance.pick(jumpsMs)
    run.scheduler.note(`  the clock of ${process.name} is ${process.aheadMs} ms ahead`)
    return
  }
  run.scheduler.note(`  ${process.name} dies`)
  process.die()
  run.processes = run.processes.filter((each) => each !== process)
  await run.startProcess()
}

const prove = async (run: Run): Promise<void> => {
  const { database, members } = run.world
  const balances = await mainBalances(database)
  for (const member of members) {
    const expected = run.operations
      .filter(({ isDone }) => isDone)
      .flatMap(({ gains }) => gains)
      .reduce((sum, gain) => (gain.member === member ? sum + gain.minor : sum), 0n)
    const found = balances.get(member.id)
    if (found !== expected) run.blame(`member ${member.no} has ${found}, and should have ${expected}`)
    for (const staked of await stakesOfDays(database, member.id))
      if (member.stakeMax !== undefined && staked > member.stakeMax) run.blame(`member ${member.no} staked ${staked} in a day`)
  }
  for (const key of await keysUsedTwice(database)) run.blame(`key ${key} was used twice`)
  for (const [name, rows] of Object.entries(await faultsIn(database)))
    if (!mayHappen.has(name)) run.blame(`${name}: ${rows.join(', ')}`)
}

const seedsPerAudit = 10

/** The jobs are run by the simulation itself, and a payment that was taken back leaves less than nothing. */
const mayHappen = new Set(['jobs that were given up', 'balances below zero'])
