import type { Amount } from '@tamuvo/money/amount.ts'
import { inTransaction, type Tx } from './kit/database.ts'
import { decideRound } from './book.ts'
import { followUp } from './play-work.ts'
import { listStaleRounds, lockRound, type Round } from './round-store.ts'
import type { StudioServices } from './services.ts'
import type { Session } from './session-store.ts'
import { decide, giveBackOpen, rulesOfRound, seedOfRound } from './settle.ts'

type StepRequest = { session: Session; roundId: bigint; no: number; action: string }

/**
 * - `stepped`: now, or before at the same place with the same action
 * - `moved`: the round has gone on with another action
 */
export type StepResult =
  | { is: 'stepped'; round: Round; balance: Amount | undefined }
  | { is: 'unknown' | 'over' | 'moved' | 'not-allowed' }

/** Takes an action of a player in an open round; what the round pays is written with it, and then sent. */
export const step = async (services: StudioServices, request: StepRequest): Promise<StepResult> => {
  const result = await inTransaction(services.database, (tx) => take(tx, request, services))
  if (result.is !== 'stepped') return result
  return { ...result, balance: await followUp(services, result.round, undefined) }
}

const take = async (tx: Tx, { session, roundId, no, action }: StepRequest, services: StudioServices): Promise<StepResult> => {
  const round = await lockRound(tx, roundId)
  const { vendor, player, game } = session
  if (round?.vendor !== vendor || round.player !== player || round.game !== game) return { is: 'unknown' }
  if (no < round.actions.length) {
    if (round.actions[no] === action) return { is: 'stepped', round, balance: undefined }
    return { is: round.state === 'open' ? 'moved' : 'over' }
  }
  if (round.state !== 'open') return { is: 'over' }
  if (no > round.actions.length) return { is: 'moved' }
  const next = await decide(tx, { ...round, actions: [...round.actions, action] }, services)
  return next ? { is: 'stepped', round: next, balance: undefined } : { is: 'not-allowed' }
}

const openMs = 24 * 3_600_000
const atOnce = 100
const stepsMax = 1_000

/**
 * Ends rounds whose players did not come back for a day. One that fails does not hold up the others: it is tried again with the next run.
 * @returns how many were ended
 */
export const expireRounds = async (services: StudioServices): Promise<number> => {
  const stale = await listStaleRounds(services.database, new Date(services.now().getTime() - openMs), atOnce)
  let ended = 0
  for (const id of stale) {
    try {
      await expireRound(services, id)
      ended++
    } catch (error) {
      services.log('a round could not be ended', { round: id.toString(), error: String(error) })
    }
  }
  return ended
}

/** By the actions that the published rules take. What was begun by rules that are no longer in service is given back. */
const expireRound = (services: StudioServices, roundId: bigint): Promise<void> =>
  inTransaction(services.database, async (tx) => {
    let round = await lockRound(tx, roundId)
    for (let steps = 0; round?.state === 'open' && steps < stepsMax; steps++) {
      const action = await autoActionOf(tx, round)
      const next = action && (await decide(tx, { ...round, isExpired: true, actions: [...round.actions, action] }, services))
      if (!next) return giveBackOpen(tx, round, services.now())
      round = next
    }
  })

const autoActionOf = async (tx: Tx, round: Round): Promise<string | undefined> => {
  const rules = rulesOfRound(round)
  return rules && decideRound(rules, round, await seedOfRound(tx, round))?.book.autoAction
}
