import * as z from 'zod/mini'
import { PlainError } from '../plain-error.mjs'
import type { Ending, Player } from './played.ts'
import { decimal } from './send.ts'

const about = z.object({
  path: z.string(),
  currency: z.string(),
  game: z.string(),
  vendor: z.string(),
  keys: z.record(z.string(), z.string()),
})
const player = z.object({ user: z.string(), token: z.string(), login: z.string() })

export type SandboxPlayer = z.output<typeof player>

/** The vendor sandbox of a site of ours, which provides keys and players. */
export type Sandbox = {
  about(): Promise<z.output<typeof about>>
  player(money: bigint): Promise<SandboxPlayer>
  become(player: Pick<Player, 'user'>, ending: Ending): Promise<void>
  /** Sets the port of the simulated vendor. */
  listenAt(port: number): Promise<void>
}

export const sandboxOf = (site: string, dialect: string): Sandbox => {
  const ask = async <Schema extends z.ZodMiniType>(
    schema: Schema,
    method: string,
    path: string,
    body?: object,
  ): Promise<z.output<Schema>> => {
    const answer = await request(`${site}/vendor-sandbox/${dialect}${path}`, method, body)
    const parsed = schema.safeParse(answer)
    if (!parsed.success)
      throw new PlainError(`${site} has no sandbox for ${dialect}. Start it with DEMO=1 on this machine, or name a --config.`)
    return parsed.data
  }
  return {
    about: () => ask(about, 'GET', ''),
    player: (money) => ask(player, 'POST', '/players', { money: decimal(money) }),
    become: async ({ user }, ending) => void (await ask(z.object({}), 'POST', '/endings', { user, ending })),
    listenAt: async (port) => void (await ask(z.object({}), 'PUT', '/server', { port })),
  }
}

const request = async (url: string, method: string, body?: object): Promise<unknown> => {
  try {
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(url, { method, ...(body ? { headers, body: JSON.stringify(body) } : {}) })
    return response.ok ? await response.json() : undefined
  } catch {
    throw new PlainError(`Nothing answers at ${new URL(url).origin}.`)
  }
}
