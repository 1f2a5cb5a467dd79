import type pg from 'pg'
import type { Database } from '../../kit/database.ts'
import type { Line } from './line.ts'
import type { Lines } from './lines.ts'

/** The connections of one process, as the code of the server sees them. Those of a dead process never answer. */
export const simulatedDatabase = (lines: Lines, owner: Line['owner']): Database => {
  const abandoning = new AbortController()
  const never = new Promise<never>(() => {})
  const client = (line: Line): pg.PoolClient => {
    const own = {
      query: (statement: string, values?: unknown[]) => (owner.isDead ? never : lines.query(line, statement, values)),
      on: (event: string, hear: (error: Error) => void) => {
        if (event === 'error') line.onBroken.add(hear)
        return own
      },
      removeListener: () => own,
      end: async () => {
        if (line.running || line.queue.length > 0) lines.cut(line)
        else lines.close(line)
      },
      release: (failure?: unknown) => (failure ? lines.cut(line) : lines.close(line)),
    }
    return own as unknown as pg.PoolClient
  }
  const connection = async (): Promise<pg.PoolClient> => (owner.isDead ? never : client(lines.open(owner)))
  const query = async (statement: string, values?: unknown[]): Promise<unknown> => {
    const one = await connection()
    try {
      return await one.query(statement, values)
    } finally {
      one.release()
    }
  }
  return {
    url: 'simulated',
    pool: undefined as never,
    query: query as Database['query'],
    connection,
    checkNew: () => {},
    checkNewAt: () => {},
    checkEachAt: () => {},
    divide: () => {},
    onBehalfOf: (_memberId, work) => work(),
    dedicated: connection,
    dedicatedAt: connection,
    close: async () => {},
    abandon: () => abandoning.abort(),
    abandoned: abandoning.signal,
  }
}
