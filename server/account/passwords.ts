import { availableParallelism } from 'node:os'
import { setTimeout } from 'node:timers/promises'
import { Refused } from '../kit/refuse.ts'
import type { Rng } from '../kit/rng.ts'
import { createSemaphore, type Semaphore, type Taker } from '../kit/semaphore.ts'
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

/**
 * One core stays without hashes: whatever wakes up finds a place to run at once, instead of waiting until the scheduler takes a hash off a
 * core. Two hashes use the memory bandwidth of most machines.
 */
const usualLine: Line = {
  hashesAtOnce: Math.max(1, Math.min(2, availableParallelism() - 1)),
  workAtOnce: 8,
  waitingMax: 100,
}

/** Of one subnet so many who wait are counted. */
const ofOneMax = 5

type Sleep = (ms: number) => Promise<unknown>

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
  /**
   * Lets a call in that will want a turn, as few at once as have turns: its decryption and its queries are limited with it, and cost
   * nothing while it waits here.
   * @throws Refused BUSY, while turns have a full queue too, before `work` began
   */
  arrive<Result>(work: () => Promise<Result>, arrival: Taker): Promise<Result>
  /** Whether arrivals wait. */
  isCrowded(): boolean
  /** Whether a queue of those who do not go first is full. */
  isFull(): boolean
  /** How many wait in the longer queue of those who do not go first; of one subnet a few are counted, whose haste says nothing of others. */
  waiting(): number
}

type Slot = { taker: Taker | undefined; rest(workMs: number): Promise<void> }

/** Runs work in a slot that rests afterwards; its caller does not wait for that. */
const inSlot = <Result>(slots: Semaphore, work: () => Promise<Result>, { taker, rest }: Slot): Promise<Result> =>
  new Promise((resolve, reject) => {
    const workThenRest = async (): Promise<void> => {
      const begun = performance.now()
      await work().then(resolve, reject)
      await rest(performance.now() - begun)
    }
    slots.take(workThenRest, taker).catch(reject)
  })

/** @param cost of new hashes; a smaller one is for tests only, as is another `sleep` */
export const createPasswords = async (
  rng: Rng,
  line = usualLine,
  cost = usualCost,
  sleep: Sleep = setTimeout,
): Promise<Passwords> => {
  const { workAtOnce, waitingMax } = line
  const arrivals = createSemaphore(workAtOnce, waitingMax)
  const turn = createSemaphore(workAtOnce, waitingMax)
  const isFull = (): boolean => arrivals.isFull() || turn.isFull()
  // At most `workAtOnce` can wait for a hash, so this queue never refuses.
  const hashing = createSemaphore(line.hashesAtOnce, workAtOnce)
  const dummyHash = await hashPassword(rng.bytes(32).toString('base64'), cost)
  // A flood gets half of the time of a slot, so that calls meet a core that is free; on a machine that is busy it rests longer.
  const rest = async (hashMs: number): Promise<void> => {
    if (isFull()) await sleep(hashMs)
  }
  const checkFor =
    (taker: Taker | undefined): Check =>
    async (passwordHash, password) => {
      const matches = await inSlot(hashing, () => verifyPassword(passwordHash ?? dummyHash, password), { taker, rest })
      return matches && typeof passwordHash === 'string'
    }
  return {
    hash: (password) => turn.take(() => hashing.take(() => hashPassword(password, cost))),
    inTurn: (work, taker) => turn.take(() => work(checkFor(taker)), taker),
    arrive: async (work, arrival) => {
      if (!arrival.first && turn.isFull()) throw new Refused('BUSY', { retryAfter: 2 })
      return arrivals.take(work, arrival)
    },
    isCrowded: () => arrivals.isTaken() || turn.isFull(),
    isFull,
    waiting: () => Math.max(arrivals.waiting(ofOneMax), turn.waiting(ofOneMax)),
  }
}
