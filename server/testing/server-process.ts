import { setTimeout as sleep } from 'node:timers/promises'
import type { Program } from './program-process.ts'

/** The server as a child process that can be killed and restarted at the same address. */
export type WholeServer = {
  readonly url: string
  /** The origin of own games. */
  readonly gamesUrl: string
  /** All lines of its output, including those before restarts. */
  lines(): string[]
  /** Starts it and waits until it answers calls. */
  start(): Promise<void>
  kill(): Promise<void>
  /** Sends SIGTERM. @throws Error with its last output when it does not end in order */
  stop(): Promise<void>
  isRunning(): boolean
  /** Freezes it with SIGSTOP. */
  pause(): void
  resume(): void
}

/** @param takesCalls false for a worker, whose output reports readiness */
export const serverOf = (
  { url, gamesUrl }: Pick<WholeServer, 'url' | 'gamesUrl'>,
  begin: () => Program,
  takesCalls: boolean,
): WholeServer => {
  const lives: Program[] = []
  const current = (): Program | undefined => lives.at(-1)
  const isRunning = (): boolean => current()?.process.exitCode === null && current()?.process.signalCode === null
  return {
    url,
    gamesUrl,
    lines: () => lives.flatMap(({ lines }) => lines),
    isRunning,
    start: async () => {
      const program = begin()
      lives.push(program)
      await untilReady(program, takesCalls ? url : undefined)
    },
    kill: async () => {
      if (!isRunning()) return
      current()?.process.kill('SIGCONT')
      current()?.process.kill('SIGKILL')
      await current()?.ended
    },
    stop: async () => {
      const program = current()
      program?.process.kill('SIGTERM')
      const code = await program?.ended
      if (code !== 0)
        throw new Error(`the server did not end in order (${code ?? program?.process.signalCode}): ${lastWords(program)}`)
    },
    pause: () => void current()?.process.kill('SIGSTOP'),
    resume: () => void current()?.process.kill('SIGCONT'),
  }
}

const lastWords = (program: Program | undefined): string => program?.lines.slice(-8).join('\n') ?? 'it never ran'

const startWithinMs = 180_000

const untilReady = async (program: Program, url: string | undefined): Promise<void> => {
  const { process: child, lines } = program
  for (const until = Date.now() + startWithinMs; Date.now() < until; await sleep(50)) {
    if (child.exitCode !== null) throw new Error(`the server ended with code ${child.exitCode}: ${lastWords(program)}`)
    if (child.signalCode !== null) return
    if (url ? await isReady(url) : lines.some((line) => line.includes('draws and works'))) return
  }
  throw new Error(`the server did not start: ${lastWords(program)}`)
}

const isReady = async (url: string): Promise<boolean> => {
  try {
    return (await fetch(`${url}/readyz`)).ok
  } catch {
    return false
  }
}
