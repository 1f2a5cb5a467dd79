import type pg from 'pg'
import { connectDatabase, type Database } from '../kit/database.ts'

/**
 * Where the connection breaks: at the statement with this number, from 0, before or after it was executed. With `isDeath` all
 * later statements fail too, as if the process had died; otherwise only this one.
 */
export type Cut = { statement: number; isDone: boolean; isDeath: boolean }

/** A database whose connection can be broken at a statement. */
export type CutDatabase = Database & {
  /** Arms the next cut; undefined disarms. */
  cut(next: Cut | undefined): void
  /** Whether the last armed cut has happened. */
  readonly wasCut: boolean
}

/** After the death of a client the database rolls back by itself. */
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
    // The driver's message of a broken connection.
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
    dedicatedAt: async (...given) => guard(await database.dedicatedAt(...given)),
    cut: (next) => {
      armed = next
      ;[count, wasCut] = [0, false]
    },
    get wasCut() {
      return wasCut
    },
  }
}
