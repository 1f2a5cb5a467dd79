import * as z from 'zod/mini'
import { brand, gameTypes } from './brand.ts'
import { call } from './call.ts'
import { money, whole } from './shapes.ts'

export const game = z.object({
  nodeId: z.string(),
  gameCode: z.string(),
  code: z.string(),
  gameId: z.nullable(z.string()),
  gameType: z.enum(gameTypes),
  vassalage: z.string(),
  vendor: z.string(),
  accountTypeName: z.string(),
  /** VASSALAGE: not a game but a list of the vendor's games, which opens in a window. */
  isGame: z.enum(['GAME', 'VASSALAGE']),
  isHot: z.union([z.literal(0), z.literal(1)]),
  defaultPlayType: z.nullable(z.string()),
  name: z.string(),
  studio: z.string(),
  classify: z.nullable(z.string()),
  minBet: money,
  /** open: playable now. maintenance: closed for a while. */
  state: z.enum(['open', 'maintenance']),
  tag: z.nullable(z.enum(['HOT', 'NEW', 'JP', 'LIVE'])),
  /** Paths of the cover, 3:4. */
  image: z.object({ rx1: z.string(), rx2: z.string() }),
})

export const vendor = z.object({
  gameType: z.enum(gameTypes),
  vassalage: z.string(),
  name: z.string(),
  logo: z.string(),
  logoWhite: z.string(),
  gameCount: z.number(),
})

const lane = z.object({ gameCategory: z.enum(gameTypes), title: z.string(), vendors: z.array(vendor), games: z.array(game) })

const catalogQuery = {
  imgSize: z.optional(z.string().check(z.maxLength(8))),
  language: z.optional(z.string().check(z.maxLength(4))),
}

export const listLanes = call({
  path: 'GET /wps/relay/GCSGAME_gameVendor',
  summary: 'The lanes of the home page for a member: vendors and games by category.',
  caller: 'member',
  hot: true,
  input: z.object({ ...catalogQuery, merchantCode: z.optional(z.string().check(z.maxLength(40))) }),
  output: z.object({ data: z.object({ lanes: z.array(lane) }) }),
  refusals: [],
})

export const getPublicCatalog = call({
  path: 'GET /wps/public/catalog',
  summary: 'The same lanes for visitors, public fields only.',
  caller: 'anyone',
  hot: true,
  input: z.object(catalogQuery),
  output: z.object({ data: z.object({ lanes: z.array(lane) }) }),
  refusals: [],
})

const menuQuery = {
  ...catalogQuery,
  prizeMode: z.optional(z.enum(brand.prizeModes)),
  device: z.optional(z.string().check(z.maxLength(10))),
}

const menu = z.object({ gameCategory: z.enum(gameTypes), vassalage: z.string(), name: z.string(), games: z.array(game) })

export const listGameMenus = call({
  path: 'GET /lgw/games/game_menus',
  summary: 'The lottery menu: every draw game, by vendor.',
  caller: 'anyone',
  input: z.object(menuQuery),
  output: z.object({ list: z.array(menu) }),
  refusals: [],
})

export const listVnGameMenu = call({
  path: 'GET /lgw/vn/games/game_menu',
  summary: 'The menu of the Vietnam boards.',
  caller: 'anyone',
  input: z.object(menuQuery),
  output: z.object({ list: z.array(menu) }),
  refusals: [],
})

export const listPopularGames = call({
  path: 'GET /lgw/games/popular',
  summary: 'The games with the most tickets of the last day, topped up with the hot ones.',
  caller: 'anyone',
  input: z.object({ ...menuQuery, count: z._default(whole(1, 100), brand.popularCount) }),
  output: z.object({ list: z.array(game) }),
  refusals: [],
})
