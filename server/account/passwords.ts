import type { Rng } from '../kit/rng.ts'
import { createSemaphore } from '../kit/semaphore.ts'
import { hashPassword, verifyPassword } from './hash-workers.ts'

/** Memory in KiB. */
type Cost = { memoryCost: number; timeCost: number; parallelism: number }

/** The minimum for argon2id of OWASP's Password Storage Cheat Sheet. */
const usualCost: Cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/**
 * Limits: concurrent hashes, each on a thread of low priority; concurrent work around them, which mostly waits for the database; and queued
 * work.
 */
type Line = { hashesAtOnce: number; workAtOnce: number; waitingMax: number }

const usualLine: Line = { hashesAtOnce: 2, workAtOnce: 8, waitingMax: 100 }

type Check = (passwordHash: string | null | undefined, password: string) => Promise<boolean>

/** Hashes are expensive by design, so their number is limited; beyond the queue callers are refused with BUSY. */
export type Passwords = {
  /** @throws Refused BUSY */
  hash(password: string): Promise<string>
  /**
   * Queues, then runs `work`, which may check passwords. A check without a hash takes as long and answers false.
   * @param turn `first`: before all others, such as members at their usual addresses while strangers flood the queue
   * @throws Refused BUSY before `work` began
   */
  inTurn<Result>(work: (check: Check) => Promise<Result>, turn?: { first: boolean }): Promise<Result>
  /** Whether the queue of those who do not go first is full. */
  isFull(): boolean
}

/** @param cost of new hashes; a smaller one is for tests only */
export const createPasswords = async (rng: Rng, line = usualLine, cost = usualCost): Promise<Passwords> => {
  const { workAtOnce, waitingMax } = line
  const turn = createSemaphore(workAtOnce, waitingMax)
  // At most `workAtOnce` can wait for a hash, so this queue never refuses.
  const hashing = createSemaphore(line.hashesAtOnce, workAtOnce)
  const dummyHash = await hashPassword(rng.bytes(32).toString('base64'), cost)
  const check: Check = async (passwordHash, password) => {
    const matches = await hashing.take(() => verifyPassword(passwordHash ?? dummyHash, password))
    return matches && typeof passwordHash === 'string'
  }
  return {
    hash: (password) => turn.take(() => hashing.take(() => hashPassword(password, cost))),
    inTurn: (work, taker) => turn.take(() => work(check), taker),
    isFull: turn.isFull,
  }
}
