import { getWorkChallenge, type WorkChallenge, workDemand, workHeader } from '@tamuvo/contract/account-work.ts'
import type { Client, ProofHeader } from './client.ts'
import type { CallRefused } from './errors.ts'
import { announceWork } from './work.ts'

/** See `solveWork`, which is fetched when it is needed. */
export type SolveWork = (challenge: WorkChallenge, signal: AbortSignal) => Promise<string | undefined>

const solveInWorker: SolveWork = async (challenge, signal) => (await import('./solve-work.ts')).solveWork(challenge, signal)

/**
 * Does the proof of work that a call was refused without.
 * @returns undefined when it was cancelled or cannot be done here: then the refusal stands
 */
export const proveWork = async (
  { value }: Pick<CallRefused, 'value'>,
  outer: AbortSignal | undefined,
  client: Client,
  solve: SolveWork = solveInWorker,
): Promise<ProofHeader | undefined> => {
  const demand = workDemand.safeParse(value)
  if (!demand.success) return undefined
  const cancelled = new AbortController()
  const signal = outer ? AbortSignal.any([outer, cancelled.signal]) : cancelled.signal
  const end = announceWork(cancelled)
  try {
    const proof = await solve(await client(getWorkChallenge, demand.data, { signal }), signal)
    return proof === undefined ? undefined : [workHeader, proof]
  } catch {
    return undefined
  } finally {
    end()
  }
}
