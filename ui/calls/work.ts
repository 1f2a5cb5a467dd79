import { type WorkChallenge, workDemand, type WorkPurpose } from '@tamuvo/contract/account-work.ts'
import { createStore, useStore } from '../hooks/store.ts'
import type { CallRefused } from './errors.ts'

/** See `solveWork`, which is fetched when it is needed. */
export type SolveWork = (challenge: WorkChallenge, signal: AbortSignal) => Promise<string | undefined>
export type AskChallenge = (purpose: WorkPurpose, signal: AbortSignal) => Promise<WorkChallenge>

/** Proofs that are being worked on. */
const underWay = createStore<readonly AbortController[]>([])

const solveInWorker: SolveWork = async (challenge, signal) => (await import('./solve-work.ts')).solveWork(challenge, signal)

/**
 * Does the proof of work that a call was refused without.
 * @returns undefined when it was cancelled or cannot be done here: then the refusal stands
 */
export const proveWork = async (
  { value }: Pick<CallRefused, 'value'>,
  outer: AbortSignal | undefined,
  ask: AskChallenge,
  solve: SolveWork = solveInWorker,
): Promise<string | undefined> => {
  const demand = workDemand.safeParse(value)
  if (!demand.success) return undefined
  const cancelled = new AbortController()
  const signal = outer ? AbortSignal.any([outer, cancelled.signal]) : cancelled.signal
  underWay.set([...underWay.get(), cancelled])
  try {
    return await solve(await ask(demand.data.purpose, signal), signal)
  } catch {
    return undefined
  } finally {
    underWay.set(underWay.get().filter((each) => each !== cancelled))
  }
}

export const cancelWork = (): void => underWay.get().forEach((each) => each.abort())

export const useIsWorking = (): boolean => useStore(underWay).length > 0
