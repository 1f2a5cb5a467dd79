import { createRequire } from 'node:module'
import { Worker } from 'node:worker_threads'
import type { Options } from '@node-rs/argon2'

type Task = { password: string; cost: Options; hash?: string }
type Done = { id: number; value?: string | boolean; error?: string }
type Waiting = { resolve(value: string | boolean): void; reject(error: Error): void }

/**
 * The program of a thread. Linux keeps a priority for each thread: at this one hashes get a tenth of a busy processor, so that calls
 * and the database go first, and a login still ends. Elsewhere it would be that of the whole process, and stays.
 */
const program = `
const { setPriority } = require('node:os')
const { parentPort, workerData } = require('node:worker_threads')
const { hashSync, verifySync } = require(workerData)
if (process.platform === 'linux') try { setPriority(0, 10) } catch {}
parentPort.on('message', ({ id, password, cost, hash }) => {
  try {
    parentPort.postMessage({ id, value: hash === undefined ? hashSync(password, cost) : verifySync(hash, password) })
  } catch (error) {
    parentPort.postMessage({ id, error: String(error) })
  }
})`

const library = createRequire(import.meta.url).resolve('@node-rs/argon2')

/** A thread that hashes, started when it is needed. It keeps the process alive only while it works. */
const openThread = () => {
  const waiting = new Map<number, Waiting>()
  let worker: Worker | undefined
  let lastId = 0
  const fail = (thread: Worker, error: Error): void => {
    if (worker !== thread) return
    worker = undefined
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
  }
  const settle = (thread: Worker, { id, value, error }: Done): void => {
    const task = waiting.get(id)
    waiting.delete(id)
    if (waiting.size === 0) thread.unref()
    if (value === undefined) task?.reject(new Error(`a password could not be hashed: ${error}`))
    else task?.resolve(value)
  }
  const start = (): Worker => {
    const thread = new Worker(program, { eval: true, workerData: library })
    thread.on('message', (done: Done) => settle(thread, done))
    thread.on('error', (error) => fail(thread, error))
    thread.on('exit', (code) => fail(thread, new Error(`the thread that hashes passwords ended (${code})`)))
    return thread
  }
  return {
    busy: () => waiting.size,
    run: (task: Task): Promise<string | boolean> =>
      new Promise((resolve, reject) => {
        worker ??= start()
        worker.ref()
        waiting.set(++lastId, { resolve, reject })
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
        worker.postMessage({ id: lastId, ...task })
      }),
  }
}

/** All hashes of a process are made by these. */
const threads = [openThread(), openThread()] as const

const run = (task: Task): Promise<string | boolean> => {
  const [first, second] = threads
  return (first.busy() <= second.busy() ? first : second).run(task)
}

export const hashPassword = async (password: string, cost: Options): Promise<string> => String(await run({ password, cost }))

export const verifyPassword = async (hash: string, password: string): Promise<boolean> =>
  (await run({ password, cost: {}, hash })) === true
