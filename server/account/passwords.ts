import { hash, verify } from '@node-rs/argon2'
import type { Rng } from '../kit/rng.ts'
import { createSemaphore } from '../kit/semaphore.ts'

/** Memory in KiB. */
type Cost = { memoryCost: number; timeCost: number; parallelism: number }

/** The minimum for argon2id of OWASP's Password Storage Cheat Sheet. */
const usualCost: Cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/**
 * Limits: concurrent hashes, each on a thread; concurrent work around them, which mostly waits for the database; and queued
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
   * @throws Refused BUSY before `work` began
   */
  inTurn<Result>(work: (check: Check) => Promise<Result>): Promise<Result>
  /** Refuses early when the queue is full. @throws Refused BUSY */
  requireRoom(): void
}

/** @param cost of new hashes; a smaller one is for tests only */
export const createPasswords = async (rng: Rng, line = usualLine, cost = usualCost): Promise<Passwords> => {
  const { workAtOnce, waitingMax } = line
  const turn = createSemaphore(workAtOnce, waitingMax)
  // At most `workAtOnce` can wait for a hash, so this queue never refuses.
  const hashing = createSemaphore(line.hashesAtOnce, workAtOnce)
  const dummyHash = await hash(rng.bytes(32), cost)
  const check: Check = async (passwordHash, password) => {
    const matches = await hashing.take(() => verify(passwordHash ?? dummyHash, password))
    return matches && typeof passwordHash === 'string'
  }
  return {
    hash: (password) => turn.take(() => hashing.take(() => hash(password, cost))),
    inTurn: (work) => turn.take(() => work(check)),
    requireRoom: turn.requireRoom,
  }
}
