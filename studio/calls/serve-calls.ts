import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { type Handler, json, type Request } from '../kit/http.ts'
import { readJson } from '../kit/json.ts'
import { Refused } from '../kit/refuse.ts'
import type { StudioServices } from '../services.ts'
import type { GameCall } from './game-call.ts'
import { changeSeed, getSeed } from './seeds.ts'
import { getBalance } from './get-balance.ts'
import { getJackpots } from './get-jackpots.ts'
import { listRounds } from './list-rounds.ts'
import { openGame } from './open-game.ts'
import { playRound } from './play-round.ts'
import { reportShown } from './report-shown.ts'
import { stepRound } from './step-round.ts'
import { tryGame } from './try-game.ts'

type Served = (request: Request, services: StudioServices) => Promise<unknown>

const call =
  <Schema extends z.ZodMiniType>(schema: Schema, handle: (call: GameCall<z.output<Schema>>) => Promise<unknown>): Served =>
  async ({ method, query, headers, body }, services) => {
    const text = method === 'GET' ? JSON.stringify(Object.fromEntries(query)) : body.toString()
    const input = readJson(text, schema)
    if (input === undefined) throw new Refused('MALFORMED')
    return handle({ input, headers, services })
  }

const token = z.string().check(z.regex(/^[\w-]{20,100}$/))
const id = z.string().check(z.regex(/^[1-9]\d{0,17}$/))
const unit = z.string().check(z.regex(/^(?!0\.00$)(0|[1-9]\d{0,12})\.\d{2}$/))
const betText = z.string().check(z.maxLength(80))
const clientSeed = z.string().check(z.regex(/^[\x20-\x7e]{1,64}$/))
const betsMax = 100
const bets = z.array(z.object({ market: betText, selection: betText, unit })).check(z.minLength(1), z.maxLength(betsMax))
const action = z.string().check(z.minLength(1), z.maxLength(80))
const no = z.int().check(z.gte(0), z.lte(1_000))

/** The calls that the game clients make, the same as on a site that serves them itself. */
const calls: Readonly<Record<string, Served>> = {
  'POST /wps/studio/open': call(z.object({ token, clientSeed: z.optional(clientSeed) }), openGame),
  'GET /wps/studio/try': call(z.object({ code: z.string().check(z.maxLength(40)) }), tryGame),
  'POST /wps/studio/play': call(z.object({ bets }), playRound),
  'POST /wps/studio/step': call(z.object({ round: id, no, action }), stepRound),
  'POST /wps/studio/shown': call(z.object({ round: id, bookHash: z.string().check(z.regex(/^[0-9a-f]{64}$/)) }), reportShown),
  'GET /wps/studio/balance': call(z.object({}), getBalance),
  'GET /wps/studio/jackpots': call(z.object({}), getJackpots),
  'GET /wps/studio/rounds': call(z.object({ before: z.optional(id) }), listRounds),
  'GET /wps/studio/seed': call(z.object({}), getSeed),
  'POST /wps/studio/seed': call(z.object({ clientSeed }), changeSeed),
}

const statuses: Readonly<Record<string, number>> = {
  GAME_SESSION_OVER: 401,
  NOT_FOUND: 404,
  GAME_NOT_FOUND: 404,
  BUSY: 503,
  SYSTEM_ERROR: 500,
}

export const serveCalls =
  (services: StudioServices): Handler =>
  async (request) => {
    const served = calls[`${request.method} ${request.path}`]
    if (!served) return undefined
    const traceId = randomUUID()
    try {
      return json({ success: true, code: 'OK', message: '', value: await served(request, services), traceId })
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      const { code, detail: value } = error
      return json({ success: false, code, message: '', value, traceId }, statuses[code] ?? 400)
    }
  }
