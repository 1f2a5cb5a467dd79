import type pg from 'pg'
import { connectDatabase, type Database } from '../kit/database.ts'

/**
 * Where work is cut off: at the statement with this number, counted from 0, before or after the database has done it. With
 * `isDeath` nothing gets through afterwards, as if the process had died; without, that one statement alone is lost.
 */
export type Cut = { statement: number; isDone: boolean; isDeath: boolean }

/** A database on which work can be cut off. */
export type CutDatabase = Database & {
  /** Arms the next cut, or takes it back and lets everything through. */
  cut(next: Cut | undefined): void
  /** Whether the cut that was armed last has happened. */
  readonly wasCut: boolean
}

/** What a process that died does not send any more, the database does by itself. */
const isByDatabase = (statement: unknown): boolean => typeof statement === 'string' && statement.startsWith('ROLLBACK')

export const cutDatabase = (url: string): CutDatabase => {
  const database = connectDatabase(url)
  let armed: Cut | undefined
  let [count, wasCut] = [0, false]
  const guarded = async <Result>(statement: unknown, run: () => Promise<Result>): Promise<Result> => {
    if (!armed || isByDatabase(statement)) return run()
    const no = count++
    const isHit = no === armed.statement
    if (!isHit && !(armed.isDeath && no > armed.statement)) return run()
    wasCut = true
    if (isHit && armed.isDone) await run()
    // As the driver says it of a connection that broke.
    throw new Error(`Connection terminated: cut off at statement ${no}`)
  }
  const guard = <Client extends pg.ClientBase>(client: Client): Client =>
    new Proxy(client, {
      get: (target, name) => {
        const value: unknown = Reflect.get(target, name, target)
        if (typeof value !== 'function') return value
        const call = (...given: unknown[]): unknown => Reflect.apply(value, target, given)
        return name === 'query' ? (...given: unknown[]) => guarded(given[0], async () => call(...given)) : call
      },
    })
  return {
    ...database,
    query: (statement, values) => guarded(statement, () => database.query(statement, values)),
    connection: async () => guard(await database.connection()),
    dedicated: async (...given) => guard(await database.dedicated(...given)),
    cut: (next) => {
      armed = next
      ;[count, wasCut] = [0, false]
    },
    get wasCut() {
      return wasCut
    },
  }
}
