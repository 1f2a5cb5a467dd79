import type pg from 'pg'
import { connectDatabase, type Database } from '../kit/database.ts'

/** A database whose process can be stopped before it sends a statement, as by SIGSTOP. */
export type HeldDatabase = Database & {
  /** Stops at the next statement of this name or text. Resolves when it has stopped. */
  holdAt(statement: string): Promise<void>
  /** Lets it go on. */
  release(): void
}

export const heldDatabase = (url: string): HeldDatabase => {
  const database = connectDatabase(url)
  let armed: { statement: string; reached(): void } | undefined
  let [held, release] = [Promise.resolve(), () => {}]
  const pass = async (statement: unknown): Promise<void> => {
    const name = typeof statement === 'object' && statement !== null && 'name' in statement ? statement.name : statement
    if (!armed || name !== armed.statement) return
    const { reached } = armed
    armed = undefined
    reached()
    await held
  }
  const guard = <Client extends pg.ClientBase>(client: Client): Client =>
    new Proxy(client, {
      get: (target, name) => {
        const value: unknown = Reflect.get(target, name, target)
        if (typeof value !== 'function') return value
        const call = (...given: unknown[]): unknown => Reflect.apply(value, target, given)
        return name === 'query' ? (...given: unknown[]) => pass(given[0]).then(() => call(...given)) : call
      },
    })
  return {
    ...database,
    connection: async () => guard(await database.connection()),
    dedicated: async (...given) => guard(await database.dedicated(...given)),
    holdAt: (statement) => {
      held = new Promise((done) => (release = done))
      return new Promise((reached) => (armed = { statement, reached }))
    },
    release: () => release(),
  }
}
