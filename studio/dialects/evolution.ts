import { timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'
import { json, type Reply, type Request } from '../kit/http.ts'
import { readJson } from '../kit/json.ts'
import type { StudioServices } from '../services.ts'
import type { Vendor } from '../vendor.ts'
import { launch } from './launch.ts'

/** What operators ask of us by Evolution's user authentication: `POST /ua/v1/<casino>/<token>`, which answers where a table opens. */
const name = z.string().check(z.minLength(1), z.maxLength(256))

const asked = z.object({
  player: z.object({ id: name, language: z.string().check(z.maxLength(10)), currency: name, session: z.object({ id: name }) }),
  config: z.object({ game: z.object({ table: z.object({ id: name }) }) }),
})

const wrong = (code: string, message: string, status = 400): Reply => json({ errors: [{ code, message }] }, status)

export const answerEvolution = async (
  services: StudioServices,
  vendor: Vendor,
  path: string,
  { method, body }: Request,
): Promise<Reply | undefined> => {
  const [, casino, token] = /^\/ua\/v1\/([^/]+)\/([^/]+)$/.exec(path) ?? []
  if (method !== 'POST' || casino === undefined || token === undefined) return undefined
  if (!isSame(casino, vendor.keys['casinoKey']) || !isSame(token, vendor.keys['apiToken']))
    return wrong('G.0', 'wrong casino or token', 401)
  const said = readJson(body.toString(), asked)
  if (!said) return wrong('G.9', 'not as agreed')
  const { player, config } = said
  if (player.currency !== vendor.currency) return wrong('G.9', 'another currency')
  const entry = await launch(services, {
    vendor: vendor.code,
    player: player.id,
    game: config.game.table.id,
    walletToken: player.session.id,
    language: player.language,
  })
  return entry === undefined ? wrong('G.1', 'no such table') : json({ entry, entryEmbedded: entry })
}

const isSame = (given: string, wanted = ''): boolean =>
  wanted !== '' && given.length === wanted.length && timingSafeEqual(Buffer.from(given), Buffer.from(wanted))
