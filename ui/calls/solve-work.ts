import type { WorkChallenge } from '@tamuvo/contract/account-work.ts'
import { solveChallengeWorkers } from 'altcha-lib'

const patienceMs = 60_000

/**
 * Solves a challenge, in one worker: the page, and what else the phone does, keep their cores.
 * @returns what the header of a proof brings; undefined when it was given up
 */
export const solveWork = async (challenge: WorkChallenge, signal: AbortSignal): Promise<string | undefined> => {
  const controller = new AbortController()
  signal.addEventListener('abort', () => controller.abort())
  const solution = signal.aborted
    ? null
    : await solveChallengeWorkers({
        challenge,
        concurrency: 1,
        controller,
        createWorker: () => new Worker(new URL('./work-worker.ts', import.meta.url), { type: 'module' }),
        timeout: patienceMs,
      })
  return solution ? btoa(JSON.stringify({ challenge, solution })) : undefined
}
