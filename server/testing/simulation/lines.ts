import type pg from 'pg'
import { invariant } from '../../kit/invariant.ts'
import { isInCircle } from './circles.ts'
import { resume, stop, waitsOf } from './backend.ts'
import { type Fate, type Faults, statementInstead } from './faults.ts'
import type { Asked, Connection, Line, Running, Statement } from './line.ts'
import { real } from './own-time.ts'
import type { Outside, Scheduler, Step } from './scheduler.ts'

const statementTimeoutMs = 15_000

const textOf = (statement: Statement): string => (typeof statement === 'string' ? statement : statement.text)

const short = (text: string): string => text.trim().replaceAll(/\s+/g, ' ').slice(0, 70)

const broken = (): Error => new Error('Connection terminated unexpectedly')

/**
 * All connections of all processes. One statement is sent at a time; those that wait for a lock of another are left waiting, stopped,
 * and go on one after the other: an end of a transaction gives locks to many at once, who would race for the next ones.
 */
export class Lines implements Outside {
  readonly #scheduler: Scheduler
  readonly #monitor: pg.Client
  readonly #faults: Faults
  readonly #free: Connection[]
  readonly #lines: Line[] = []
  #lineNo = 0
  #woken = (): void => {}
  /** Called after every statement that may have committed something. */
  onCommit: () => Promise<void> = async () => {}

  constructor(scheduler: Scheduler, faults: Faults, { reals, monitor }: { reals: readonly Connection[]; monitor: pg.Client }) {
    this.#scheduler = scheduler
    this.#faults = faults
    this.#monitor = monitor
    this.#free = [...reals]
  }

  open(owner: Line['owner']): Line {
    const [first] = this.#free.splice(0, 1)
    invariant(first, 'there are enough connections')
    const line: Line = {
      no: this.#lineNo++,
      owner,
      database: first,
      isOpen: true,
      queue: [],
      running: undefined,
      begunMs: undefined,
      lockTimeoutMs: 0,
      onBroken: new Set(),
    }
    this.#lines.push(line)
    return line
  }

  query(line: Line, statement: Statement, values?: unknown[]): Promise<unknown> {
    const text = textOf(statement)
    const timeout = /^SET lock_timeout = (\d+)$/.exec(text)
    if (timeout) {
      line.lockTimeoutMs = Number(timeout[1])
      return Promise.resolve({ rows: [], rowCount: 0 })
    }
    if (!line.isOpen) return Promise.reject(broken())
    return new Promise((answer, fail) => line.queue.push({ statement, values, text, answer, fail }))
  }

  /** Ends a line in order. */
  close(line: Line): void {
    if (!line.isOpen) return
    line.isOpen = false
    this.#endThere(line)
  }

  /** Breaks a line: its callers hear of that at once, the database perhaps later. @param late what it still runs then */
  cut(line: Line, late?: Asked): void {
    if (!line.isOpen) return
    this.#scheduler.note(`  line ${line.no} of ${line.owner.name} breaks`)
    line.isOpen = false
    const waiting = [...(line.running?.asked ? [line.running.asked] : []), ...line.queue]
    if (line.running) line.running.asked = undefined
    line.queue = []
    if (!line.owner.isDead) {
      for (const { fail } of waiting) fail(broken())
      for (const hear of line.onBroken) hear(broken())
    }
    if (late) this.#scheduler.add(`late: ${line.no} ${short(late.text)}`, () => this.#send(line, undefined, 'answered', late))
    else if (this.#faults.left > 0 && this.#scheduler.chance.oneIn(2))
      this.#scheduler.add(`the database notices that line ${line.no} is gone`, () => this.#endThere(line))
    else this.#endThere(line)
  }

  /** All lines of a process break with it. */
  cutAll(owner: Line['owner']): void {
    for (const line of this.#lines.filter((each) => each.owner === owner)) this.cut(line)
  }

  #endThere(line: Line): void {
    if (line.running) return
    if (line.begunMs !== undefined)
      return this.#send(line, undefined, 'answered', { statement: 'ROLLBACK', values: undefined, text: 'ROLLBACK' })
    // The database may notice that a line is gone after the statement that it still ran has ended it.
    const place = this.#lines.indexOf(line)
    if (place < 0) return
    this.#lines.splice(place, 1)
    this.#free.push(line.database)
    this.#free.sort((a, b) => a.no - b.no)
  }

  steps(): Step[] {
    return this.#lines.flatMap((line): Step[] => {
      const [asked] = line.queue
      if (!asked || line.running) return []
      return [{ what: `${line.owner.name}.${line.no} ${short(asked.text)}`, run: () => this.#begin(line, asked) }]
    })
  }

  /** Ends what was left open, so that the connections can be used again. */
  async clear(): Promise<void> {
    for (const { database } of this.#lines) resume(database)
    for (const { running, database } of this.#lines)
      if (running && !running.done) await this.#monitor.query('SELECT pg_cancel_backend($1)', [database.pid])
    await Promise.all(this.#lines.map(({ database: { client } }) => client.query('ROLLBACK')))
    this.#lines.length = 0
  }

  get isIdle(): boolean {
    return this.#lines.every(({ running, isOpen, begunMs }) => !running && (isOpen || begunMs === undefined))
  }

  /** Since when transactions are open, apart from that of `line`. */
  begunBeside(line: Line): number[] {
    return this.#lines.flatMap((each) => (each !== line && each.begunMs !== undefined ? [each.begunMs] : []))
  }

  #begin(line: Line, asked: Asked): void {
    const isEnd = /^(ROLLBACK|RELEASE)/.test(asked.text)
    const fate = this.#faults.ofStatement(!isEnd && asked.text !== 'BEGIN')
    if (fate !== 'answered') this.#scheduler.note(`  ${fate}`)
    line.queue.shift()
    if (fate === 'cut before') {
      asked.fail(broken())
      return this.cut(line)
    }
    if (fate === 'late') {
      asked.fail(broken())
      return this.cut(line, asked)
    }
    const instead = statementInstead(asked.text, fate)
    this.#send(
      line,
      asked,
      fate,
      instead === undefined ? asked : { ...asked, statement: instead, values: undefined, text: instead },
    )
  }

  #send(
    line: Line,
    asked: Asked | undefined,
    fate: Fate,
    { statement, values, text }: Pick<Asked, 'statement' | 'values' | 'text'>,
  ): void {
    const running: Running = { asked, fate, done: undefined, isBlocked: false, cancelledAs: undefined }
    line.running = running
    if (/^(COMMIT|ROLLBACK)$/.test(text)) line.begunMs = undefined
    else if (text === 'BEGIN') line.begunMs = this.#scheduler.timeMs
    const asking: Promise<unknown> = line.database.client.query(statement as string, values as unknown[])
    void asking
      .then(
        (result) => (running.done = this.#resultOf(line, running, text, result)),
        (error: unknown) => (running.done = { error: this.#errorOf(running, error) }),
      )
      .then(() => this.#woken())
  }

  #resultOf(line: Line, { fate }: Running, text: string, result: unknown): Running['done'] {
    // A commit that is refused rolls back, and says why.
    if (text === 'ROLLBACK' && fate !== 'answered' && fate !== 'cut after')
      return { error: Object.assign(new Error('simulated'), { code: fate }) }
    const { rows } = result as { rows: Record<string, unknown>[] }
    // Transactions last in the time of the simulation.
    if (rows[0] && 'open_ms' in rows[0]) {
      const ages = this.begunBeside(line).map((begun) => this.#scheduler.timeMs - begun)
      Object.assign(rows[0], { open_ms: Math.max(0, ...ages), least_ms: ages.length > 0 ? Math.min(...ages) : 0 })
    }
    return { result }
  }

  #errorOf({ cancelledAs }: Running, error: unknown): unknown {
    if (cancelledAs !== undefined && error instanceof Error && 'code' in error && error.code === '57014')
      Object.assign(error, { code: cancelledAs })
    return error
  }

  /** Waits until every statement is answered or waits for a lock, and gives the answers in the order of the lines. */
  async settle(): Promise<boolean> {
    const running = this.#sent()
    if (running.every(({ running: { isBlocked } }) => isBlocked)) return false
    await this.#untilStill()
    const done = this.#sent().filter((line) => line.running.done)
    for (const line of done) this.#deliver(line)
    if (done.length > 0) await this.onCommit()
    return done.length > 0
  }

  #unanswered(): (Line & { running: Running })[] {
    return this.#sent().filter(({ running: { done } }) => !done)
  }

  #sent(): (Line & { running: Running })[] {
    return this.#lines.filter((line): line is Line & { running: Running } => line.running !== undefined)
  }

  async #untilStill(): Promise<void> {
    for (;;) {
      const open = this.#unanswered()
      if (open.length === 0) return
      if (open.some(({ running: { isBlocked } }) => !isBlocked)) await this.#wait()
      const asked = this.#unanswered()
      if (asked.length === 0) return
      const waits = await waitsOf(
        this.#monitor,
        this.#sent().map(({ database: { pid } }) => pid),
      )
      const still = this.#unanswered()
      for (const line of still)
        if (!line.running.isBlocked && !line.running.cancelledAs && waits.has(line.database.pid)) this.#block(line)
      // Who was answered meanwhile may have given its locks away after they were looked at.
      if (still.length < asked.length || still.some(({ running: { isBlocked } }) => !isBlocked)) continue
      const granted = still.find(({ database: { pid } }) => !waits.has(pid))
      if (granted) this.#resume(granted)
      else if (!(await this.#breakCircle(waits))) return
    }
  }

  async #wait(): Promise<void> {
    await new Promise<void>((done) => {
      const timer = real.setTimeout(done, 2)
      this.#woken = () => {
        real.clearTimeout(timer)
        done()
      }
    })
    this.#woken = () => {}
  }

  #block(line: Line & { running: Running }): void {
    const { running, lockTimeoutMs } = line
    running.isBlocked = true
    stop(line.database)
    this.#scheduler.note(`  line ${line.no} waits for a lock`)
    const [ms, code] = lockTimeoutMs > 0 ? [lockTimeoutMs, '55P03'] : [statementTimeoutMs, '57014']
    this.#scheduler.after(ms, () => void this.#cancel(line, running, code), `line ${line.no} has waited long enough`)
  }

  #resume({ running, database }: Line & { running: Running }): void {
    running.isBlocked = false
    resume(database)
  }

  #cancel(line: Line, running: Running, code: string): Promise<unknown> | undefined {
    if (line.running !== running || running.done || running.cancelledAs) return undefined
    running.cancelledAs = code
    this.#resume({ ...line, running })
    return this.#monitor.query('SELECT pg_cancel_backend($1)', [line.database.pid])
  }

  /** Of those that wait for one another in a circle one gives in. */
  async #breakCircle(waits: ReadonlyMap<number, number[]>): Promise<boolean> {
    const circle = this.#sent().filter(({ database: { pid } }) => isInCircle(pid, waits))
    if (circle.length === 0) return false
    const victim = this.#scheduler.chance.pick(circle)
    this.#scheduler.note(`  line ${victim.no} is in a deadlock`)
    await this.#cancel(victim, victim.running, '40P01')
    return true
  }

  #deliver(line: Line): void {
    const { asked, fate, done } = line.running ?? {}
    const said = done && 'error' in done ? codeOf(done.error) : 'ok'
    this.#scheduler.note(`  line ${line.no}: ${said}${asked ? '' : ', unheard'}`)
    line.running = undefined
    if (fate === 'cut after') {
      asked?.fail(broken())
      return this.cut(line)
    }
    if (!line.isOpen) return this.#endThere(line)
    if (!done || !asked || line.owner.isDead) return
    if ('error' in done) asked.fail(done.error)
    else asked.answer(done.result)
  }
}

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : String(error))
