import { amount } from '@tamuvo/money/amount.ts'
import type { Grade } from '../../betting/settle.ts'
import { takeEvents } from '../../cashier/deposit/take-events.ts'
import { inTransaction } from '../../kit/database.ts'
import { sealJournal } from '../../ledger/chain.ts'
import { rollUpHouses } from '../../ledger/proof.ts'
import type { Run } from './run.ts'
import { listWaiting } from './store.ts'

const payMs = 4_000

const grade: Grade = (bet) => (bet.selection === '7' ? { amount: amount((bet.stake * 95n) / 10n), detail: '1' } : undefined)

/** Opens the rounds before anybody comes. */
export const openRounds = async (run: Run): Promise<void> => {
  for (const round of run.rounds) {
    const [opensAt, closesAt] = [new Date(run.beganAt - 60_000), new Date(run.beganAt + 60_000)]
    const opened = { product: 'LOTT' as const, game: 'FAST5', code: `${round.id}`, opensAt, closesAt }
    const memberStakeMax = run.chance.oneIn(3) ? amount(600n) : null
    await run.insist('a round opens', ({ database, betting }) =>
      inTransaction(database, (tx) => betting.openRound(tx, { ...opened, id: round.id, memberStakeMax })).catch(
        (error: unknown) => {
          // It was opened before, without an answer.
          if (!(error instanceof Error && 'code' in error && error.code === '23505')) throw error
        },
      ),
    )
  }
}

/** Ends the rounds: each of the processes may do a part of it. */
export const endRounds = async (run: Run): Promise<void> => {
  await run.scheduler.sleep(run.chance.pick([100, 1_000, payMs]))
  const options = { chunkPayouts: 2 }
  await Promise.all(
    run.rounds.map(async ({ id, ends }) => {
      if (ends === 'void') return run.insist('a round is void', ({ betting }) => betting.voidRound(id, options))
      await run.insist('a round closes', ({ betting }) => betting.closeRound(id))
      return run.insist('a round is settled', ({ betting }) => betting.settleRound(id, grade, options))
    }),
  )
}

/** What workers do now and then: processes events, seals the journal, adds up the house. */
export const work = async (run: Run): Promise<void> => {
  const references = await run.insist('a worker looks', ({ database }) => listWaiting(database))
  for (const reference of references)
    await run.insist('a worker takes events', (services) => takeEvents(services, { provider: 'sandpay', reference }))
  if (run.chance.oneIn(3)) await run.ask('a worker seals', sealJournal)
  if (run.chance.oneIn(9)) await run.ask('a worker adds up', ({ database, clock }) => rollUpHouses(database, clock))
}

/** Seals the journal to its end. */
export const sealAll = async (run: Run): Promise<void> => {
  for (let times = 0; times < 2; times++) {
    await run.scheduler.sleep(120_000)
    await run.insist('all is sealed', async (services) => {
      while (await sealJournal(services));
      while (await rollUpHouses(services.database, services.clock));
    })
  }
}
