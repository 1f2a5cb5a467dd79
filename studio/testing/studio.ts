import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { openStudio, type Studio } from '../run.ts'
import type { Vendor } from '../vendor.ts'

type Envelope = { success: boolean; code: string; value: Record<string, unknown> }

export type TestStudio = Studio & {
  logged: string[]
  /** Moves the time. */
  pass(ms: number): void
  /** A call of an operator. */
  ask(path: string, body: object, sign: (text: string) => string): Promise<{ status: number; body: Record<string, unknown> }>
  /** A call of a game. */
  call(path: string, input: object, options?: { token?: string; key?: string }): Promise<Envelope>
  get(path: string, token: string): Promise<Envelope>
}

/** The studio in the process of the test, until the end of the file. */
export const testStudio = async (databaseUrl: string, vendors: Vendor[]): Promise<TestStudio> => {
  let ahead = 0
  const logged: string[] = []
  const migrationsDir = join(import.meta.dirname, '../migrations')
  const folders = { migrationsDir, clientsDir: '/nowhere', art: { folder: '/nowhere', program: undefined } }
  const config = { databaseUrl, ownerUrl: undefined, host: '127.0.0.1', port: 0, publicUrl: undefined, sites: [], vendors }
  const tools = { now: () => new Date(Date.now() + ahead), log: (message: string) => void logged.push(message) }
  const studio = await openStudio({ ...config, ...folders }, tools)
  afterAll(() => studio.close())
  const send = async (path: string, init: RequestInit): Promise<Envelope> => {
    const answer = await fetch(studio.url + path, init)
    return answer.json() as Promise<Envelope>
  }
  return {
    ...studio,
    logged,
    pass: (ms) => void (ahead += ms),
    ask: async (path, body, sign) => {
      const text = JSON.stringify(body)
      const headers = { 'content-type': 'application/json', 'x-hub88-signature': sign(text) }
      const answer = await fetch(`${studio.url}/TDG${path}`, { method: 'POST', headers, body: text })
      return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
    },
    call: (path, input, { token = '', key = randomUUID() } = {}) =>
      send(path, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'idempotency-key': key },
        body: JSON.stringify(input),
      }),
    get: (path, token) => send(path, { headers: { authorization: `Bearer ${token}` } }),
  }
}
