import { createVerify } from 'node:crypto'
import * as z from 'zod/mini'
import { offeredGames } from '../games.ts'
import { json, type Reply, type Request } from '../kit/http.ts'
import { readJson } from '../kit/json.ts'
import { roundPageUrl } from '../round-page.ts'
import { findRound } from '../round-store.ts'
import type { StudioServices } from '../services.ts'
import type { Vendor } from '../vendor.ts'
import { launch } from './launch.ts'

/** What operators ask of us by the Games API of Hub88: JSON by POST, signed by the operator in `X-Hub88-Signature`. */
const name = z.string().check(z.minLength(1), z.maxLength(256))

const asked = {
  url: z.object({ user: name, token: name, game_code: name, currency: name, lang: z.string().check(z.maxLength(10)) }),
  list: z.object({ operator_id: z.union([z.string(), z.number()]) }),
  round: z.object({ user: name, round: z.string().check(z.regex(/^[1-9]\d{0,17}$/)) }),
}

const wrong = (status: string): Reply => json({ status }, 400)

export const answerHub88 = async (
  services: StudioServices,
  vendor: Vendor,
  path: string,
  request: Request,
): Promise<Reply | undefined> => {
  const answer = request.method === 'POST' ? answers[path] : undefined
  if (!answer) return undefined
  if (!isSigned(vendor, request)) return json({ status: 'RS_ERROR_INVALID_SIGNATURE' }, 401)
  return answer(services, vendor, request.body.toString())
}

type Answer = (services: StudioServices, vendor: Vendor, body: string) => Promise<Reply>

const answers: Readonly<Record<string, Answer>> = {
  '/game/url': async (services, vendor, body) => {
    const said = readJson(body, asked.url)
    if (!said) return wrong('RS_ERROR_WRONG_SYNTAX')
    if (said.currency !== vendor.currency) return wrong('RS_ERROR_WRONG_CURRENCY')
    const { user: player, token: walletToken, game_code: game, lang: language } = said
    const url = await launch(services, { vendor: vendor.code, player, game, walletToken, language })
    return url === undefined ? wrong('RS_ERROR_INVALID_GAME') : json({ url })
  },
  '/game/list': async (_services, { code }, body) => {
    if (!readJson(body, asked.list)) return wrong('RS_ERROR_WRONG_SYNTAX')
    const games = offeredGames.filter(({ vendor }) => vendor === code)
    return json(
      games.map((game) => ({
        game_code: game.code,
        name: game.name,
        category: game.category,
        enabled: true,
        product: 'Tidegate',
        platforms: ['GPL_DESKTOP', 'GPL_MOBILE'],
        blocked_countries: [],
      })),
    )
  },
  '/game/round': async (services, vendor, body) => {
    const said = readJson(body, asked.round)
    if (!said) return wrong('RS_ERROR_WRONG_SYNTAX')
    const round = await findRound(services.database, BigInt(said.round))
    if (round?.vendor !== vendor.code || round.player !== said.user) return wrong('RS_ERROR_TRANSACTION_DOES_NOT_EXIST')
    return json({ url: roundPageUrl(services, vendor, round.id) })
  },
}

const isSigned = ({ keys }: Vendor, { headers, body }: Request): boolean => {
  const signature = headers['x-hub88-signature']
  if (typeof signature !== 'string') return false
  return createVerify('RSA-SHA256')
    .update(body)
    .verify(keys['operatorKey'] ?? '', signature, 'base64')
}
