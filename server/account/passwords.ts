import { hash, verify } from '@node-rs/argon2'
import type { Rng } from '../kit/rng.ts'
import { createSemaphore } from '../kit/semaphore.ts'

/** Memory in KiB; with two passes and a parallelism of one what OWASP's password storage guide asks of argon2id at the least. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/**
 * How many hashes are made at the same time, on threads of their own; how many may be at work around them, which is mostly
 * waiting for the database; and how many may wait for that.
 */
type Line = { hashesAtOnce: number; workAtOnce: number; waitingMax: number }

const usualLine: Line = { hashesAtOnce: 2, workAtOnce: 8, waitingMax: 100 }

type Check = (passwordHash: string | null | undefined, password: string) => Promise<boolean>

/** Hashes are dear on purpose, so only few are made at once; who would have to wait too long is refused with BUSY. */
export type Passwords = {
  /** @throws Refused BUSY */
  hash(password: string): Promise<string>
  /**
   * Waits for its turn, then runs `work`, which may check passwords. A check takes as long when there is no hash to check
   * against: it says false then.
   * @throws Refused BUSY before `work` began
   */
  inTurn<Result>(work: (check: Check) => Promise<Result>): Promise<Result>
  /** Refuses early when the queue is full. @throws Refused BUSY */
  requireRoom(): void
}

export const createPasswords = async (rng: Rng, line = usualLine): Promise<Passwords> => {
  const { workAtOnce, waitingMax } = line
  const turn = createSemaphore(workAtOnce, waitingMax)
  // Those at work are few enough to wait for each other's hashes.
  const hashing = createSemaphore(line.hashesAtOnce, workAtOnce)
  const nobodys = await hash(rng.bytes(32), cost)
  const check: Check = async (passwordHash, password) => {
    const matches = await hashing.take(() => verify(passwordHash ?? nobodys, password))
    return matches && typeof passwordHash === 'string'
  }
  return {
    hash: (password) => turn.take(() => hashing.take(() => hash(password, cost))),
    inTurn: (work) => turn.take(() => work(check)),
    requireRoom: turn.requireRoom,
  }
}
