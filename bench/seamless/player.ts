import { fork } from 'node:child_process'
import { bundleProgram } from '../kit/bundle.ts'
import type { Spins } from '../spin/requests.ts'
import type { Called } from './calls.ts'
import type { Vendor } from './requests.ts'
import type { Order } from './vendor.ts'

const program = 'dist/bench/seamless-vendor.js'

/** A vendor in a separate process, or the browsers at own games. */
export type Player = {
  pid: number
  /** Bets of so many members, from the first one on. */
  prepare(vendor: Vendor, members: number, count: number, first?: number): Promise<void>
  /** Spins of members in turn, from the first one on. */
  prepareSpins(spins: Spins, members: number, from: { first: number; count: number }): Promise<void>
  /** @throws Error when a bet was refused, or when requests ran out */
  flood(ports: readonly number[], connections: number, seconds: number): Promise<Called>
  pace(ports: readonly number[], perSecond: number, seconds: number): Promise<Called>
  stop(): void
}

type Answer = { error: string } | (Partial<Called> & { left: number })

export const openPlayer = async (): Promise<Player> => {
  await bundleProgram('bench/seamless/vendor.ts', program)
  const child = fork(program)
  const ask = (order: Order): Promise<Answer> =>
    new Promise((answered, fail) => {
      const ended = (): void => fail(new Error('the vendor ended'))
      child.once('exit', ended)
      child.once('message', (answer) => {
        child.off('exit', ended)
        answered(answer as Answer)
      })
      child.send(order)
    })
  const call = async (order: Order): Promise<Called> => {
    const answer = await ask(order)
    if ('error' in answer) throw new Error(answer.error)
    const { answers, perSecond, p50, p99, refused, left } = answer
    if (refused !== undefined) throw new Error(`a bet was not taken: ${refused}`)
    if (left === 0) throw new Error('the prepared requests ran out before the time did')
    return { answers: answers ?? 0, perSecond: perSecond ?? NaN, p50: p50 ?? NaN, p99: p99 ?? NaN, refused }
  }
  const prepare = async (order: Order): Promise<void> => {
    const answer = await ask(order)
    if ('error' in answer) throw new Error(answer.error)
  }
  return {
    pid: child.pid ?? 0,
    prepare: (vendor, members, count, first = 1) => prepare({ do: 'prepare', vendor, members, count, first }),
    prepareSpins: (spins, members, { first, count }) => prepare({ do: 'prepare-spins', spins, members, first, count }),
    flood: (ports, connections, seconds) => call({ do: 'flood', ports: [...ports], connections, seconds }),
    pace: (ports, perSecond, seconds) => call({ do: 'pace', ports: [...ports], perSecond, seconds }),
    stop: () => child.disconnect(),
  }
}
