import { setImmediate as immediate, setTimeout as sleep } from 'node:timers/promises'
import { quantile } from '../kit/figures.ts'
import { type Line, openLine } from './line.ts'

/** The results of a run; latencies in milliseconds. */
export type Called = { answers: number; perSecond: number; p50: number; p99: number; refused: string | undefined }

const isTaken = (answer: string): boolean =>
  answer.startsWith('HTTP/1.1 200') && ['"RS_OK"', '{"balance":"', '"code":"OK"'].some((good) => answer.includes(good))

/** Counts the answers of a run, and stores the first refusal. */
class Tally {
  readonly waits: number[] = []
  refused: string | undefined

  readonly break = (reason: string): void => {
    this.refused ??= reason
  }

  add(wait: number, answer: string): void {
    this.waits.push(wait)
    if (!isTaken(answer)) this.refused ??= answer.slice(0, 2_000)
  }

  called(seconds: number): Called {
    const sorted = Float64Array.from(this.waits).sort()
    const [p50, p99] = [quantile(Array.from(sorted), 0.5), quantile(Array.from(sorted), 0.99)]
    return { answers: sorted.length, perSecond: sorted.length / seconds, p50, p99, refused: this.refused }
  }
}

const openLines = (ports: readonly number[], count: number, tally: Tally): Promise<Line[]> =>
  Promise.all(Array.from({ length: count }, (_, number) => openLine(ports[number % ports.length] ?? 0, tally.break)))

export type Stock = { take(): Buffer | undefined }

/** Closed loop: each connection sends the next request after an answer. */
export const flood = async (
  stock: Stock,
  { ports, connections, seconds }: { ports: readonly number[]; connections: number; seconds: number },
): Promise<Called> => {
  const tally = new Tally()
  const lines = await openLines(ports, connections, tally)
  const begun = performance.now()
  const until = begun + seconds * 1000
  const play = (line: Line): Promise<void> =>
    new Promise((over) => {
      const next = (): void => {
        const asked = performance.now()
        const request = asked < until && tally.refused === undefined ? stock.take() : undefined
        if (!request) return over()
        line.send(request, (answer) => {
          tally.add(performance.now() - asked, answer)
          next()
        })
      }
      next()
    })
  await Promise.all(lines.map(play))
  const called = tally.called((performance.now() - begun) / 1000)
  for (const line of lines) line.end()
  return called
}

/** More than wait at once at any rate that the server keeps up with. */
const linesMax = 512

/** Open loop: requests at a constant rate; latencies are measured from the time when each was due. */
export const pace = async (
  stock: Stock,
  { ports, perSecond, seconds }: { ports: readonly number[]; perSecond: number; seconds: number },
): Promise<Called> => {
  const tally = new Tally()
  const idle = await openLines(ports, Math.min(perSecond, linesMax), tally)
  const lines = [...idle]
  const waiting: (() => void)[] = []
  const begun = performance.now()
  const under: Promise<void>[] = []
  const call = async (due: number): Promise<void> => {
    const request = stock.take()
    if (!request) return
    if (idle.length === 0) await new Promise<void>((free) => waiting.push(free))
    // In turns: a server closes those that nothing comes over.
    const line = idle.shift()
    if (!line) return
    const answer = await new Promise<string>((answered) => line.send(request, answered))
    tally.add(performance.now() - due, answer)
    idle.push(line)
    waiting.shift()?.()
  }
  for (let turn = 0; turn < perSecond * seconds && tally.refused === undefined; turn++) {
    const due = begun + (turn * 1000) / perSecond
    // A timer waits for a millisecond at least, in which several may be due.
    const ahead = due - performance.now()
    await (ahead >= 1 ? sleep(ahead) : immediate())
    under.push(call(due))
  }
  await Promise.all(under)
  const called = tally.called((performance.now() - begun) / 1000)
  for (const line of lines) line.end()
  return called
}
