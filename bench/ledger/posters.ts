import { type ChildProcess, fork } from 'node:child_process'
import { serverFlags } from '@tamuvo/tools/node-flags.mjs'
import { bundleProgram } from '../kit/bundle.ts'
import { programMicros } from '../kit/cpu.ts'
import type { Order, Posted } from './poster.ts'

const program = 'dist/bench/ledger-poster.js'

/** A process that posts, like a server. */
export type Poster = {
  post(order: Order): Promise<Posted>
  /** CPU time in microseconds; undefined where unknown. */
  cpu(): number | undefined
  stop(): Promise<void>
}

/** Starts processes that post into a database. @param firstNode distinguishes their ids from those of other posters */
export const openPosters = async (databaseUrl: string, count: number, writers: number, firstNode = 1): Promise<Poster[]> => {
  await bundleProgram('bench/ledger/poster.ts', program)
  return Promise.all(
    Array.from({ length: count }, (_, place) => openPoster([databaseUrl, String(firstNode + place), String(writers)])),
  )
}

const openPoster = async (words: string[]): Promise<Poster> => {
  const child = fork(program, words, { execArgv: [...serverFlags] })
  await answerOf(child)
  return {
    post: async (order) => {
      const answer = answerOf(child)
      child.send(order)
      const posted = (await answer) as Posted | { error: string }
      if ('error' in posted) throw new Error(posted.error)
      return posted
    },
    cpu: () => programMicros(child.pid ?? 0),
    stop: () =>
      new Promise((ended) => {
        child.once('exit', () => ended())
        child.disconnect()
      }),
  }
}

const answerOf = (child: ChildProcess): Promise<unknown> =>
  new Promise((answered, fail) => {
    const ended = (): void => fail(new Error('a process that posts has ended'))
    child.once('exit', ended)
    child.once('message', (answer) => {
      child.off('exit', ended)
      answered(answer)
    })
  })
