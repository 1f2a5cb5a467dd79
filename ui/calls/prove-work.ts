import { getWorkChallenge, type WorkChallenge, workDemand, workHeader, type WorkPurpose } from '@tamuvo/contract/account-work.ts'
import type { CallRefused } from './errors.ts'
import { announceWork, type ProofHeader, type SolveWork } from './work.ts'

type AskChallenge = (
  definition: typeof getWorkChallenge,
  demand: { purpose: WorkPurpose },
  options: { signal: AbortSignal },
) => Promise<WorkChallenge>

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
): Promise<ProofHeader | undefined> => {
  const demand = workDemand.safeParse(value)
  if (!demand.success) return undefined
  const cancelled = new AbortController()
  const signal = outer ? AbortSignal.any([outer, cancelled.signal]) : cancelled.signal
  const end = announceWork(cancelled)
  try {
    const proof = await solve(await ask(getWorkChallenge, demand.data, { signal }), signal)
    return proof === undefined ? undefined : [workHeader, proof]
  } catch {
    return undefined
  } finally {
    end()
  }
}
