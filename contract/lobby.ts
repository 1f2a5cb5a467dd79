import * as z from 'zod/mini'
import { brand, gameTypes } from './brand.ts'
import { call } from './call.ts'
import { game } from './catalog.ts'
import { nothing, whole } from './shapes.ts'

/** Kinds of electronic games: jackpot, table games, arcade, bingo. */
export const classifies = ['JP', 'TG', 'AC', 'BG'] as const
export type Classify = (typeof classifies)[number]

/** Filters by minimum bet. The last one includes higher ones; the others match exactly. */
export const minBets = ['0.01', '0.05', '0.10', '0.50', '0.75', '1.00'] as const
export type MinBet = (typeof minBets)[number]

const word = z.optional(z.string().check(z.maxLength(40)))

/** Fields of every request for games besides its filters. */
const asker = {
  clientType: z._default(whole(0, 99), brand.clientType),
  platform: word,
  channel: word,
  merchant: word,
  merchantCode: word,
  imgSize: word,
  language: word,
}

const gameQuery = z.object({
  ...asker,
  gameType: z.optional(z.enum(gameTypes)),
  vassalage: word,
  gameClassify: z.optional(z.enum(classifies)),
  /** Words of the name, in any interface language. */
  gameName: z.optional(z.string().check(z.maxLength(60))),
  minBet: z.optional(z.enum(minBets)),
  /** Minimum lines or ways of slots. */
  minLineNum: z.optional(whole(0, 1_000_000)),
  pageNo: z._default(whole(1, 100_000), 1),
  pageSize: z._default(whole(1, 100), brand.lobbyPageSize),
})

const gamePage = z.object({ games: z.array(game), totalPages: z.number(), total: z.number() })

export const listGames = call({
  path: 'GET /wps/relay/GCSGAME_gameList',
  summary: 'A page of the games of a lobby, filtered; what can be played comes first.',
  caller: 'member',
  hot: true,
  input: gameQuery,
  output: gamePage,
  refusals: [],
})

export const listPublicGames = call({
  path: 'GET /wps/public/games',
  summary: 'The same page of games for visitors.',
  caller: 'anyone',
  hot: true,
  input: gameQuery,
  output: gamePage,
  refusals: [],
})

export const listHotGames = call({
  path: 'GET /wps/relay/GCSGAME_hotGamesV2',
  summary: 'The hot games of all types; each carries its type.',
  caller: 'anyone',
  hot: true,
  input: z.object({ ...asker, isPlatform: z._default(whole(0, 99), brand.hotIsPlatform), vassalage: word }),
  output: z.object({ list: z.array(game) }),
  refusals: [],
})

export const getVassGameType = call({
  path: 'GET /wps/relay/GCSGAME_getVassGameType',
  summary: 'The kinds of games that a vendor offers.',
  caller: 'member',
  input: z.object({ ...asker, vassalage: z.string().check(z.minLength(1), z.maxLength(40)) }),
  output: z.object({ list: z.array(z.object({ vassalage: z.string(), gameType: z.enum(gameTypes) })) }),
  refusals: [],
})

export const listFavourites = call({
  path: 'GET /wps/relay/MCSFE_getFavoriteGames',
  summary: 'The node ids of the member’s favourite games, newest first.',
  caller: 'member',
  input: z.object(asker),
  output: z.object({ content: z.array(z.string()), totalPages: z.number() }),
  refusals: [],
})

const ownQuery = {
  ...asker,
  gameType: z.optional(z.enum(gameTypes)),
  pageNo: z._default(whole(1, 100_000), 1),
  pageSize: z._default(whole(1, 100), brand.ownGamesPageSize),
}

export const listFavouriteGames = call({
  path: 'GET /wps/relay/MCSFE_getFavoriteGamesList',
  summary: 'The member’s favourite games of a type, newest first; of slots when no type is named.',
  caller: 'member',
  input: z.object({ ...ownQuery, gameType: z._default(z.enum(gameTypes), 'RNG') }),
  output: z.object({ content: z.array(game), totalPages: z.number() }),
  refusals: [],
})

const favourite = z.object({
  nodeId: z.string().check(z.minLength(1), z.maxLength(80)),
  /** The game's vassalage. */
  vendor: word,
  gameType: z.optional(z.enum(gameTypes)),
})

export const addFavourite = call({
  path: 'POST /wps/relay/MCSFE_addFavoriteGameV2',
  summary: 'Adds a game to the member’s favourites.',
  caller: 'member',
  input: favourite,
  output: z.object({ content: z.array(z.string()) }),
  refusals: ['GAME_NOT_FOUND'],
})

export const removeFavourite = call({
  path: 'POST /wps/relay/MCSFE_removeFavoriteGameV2',
  summary: 'Removes a game from the member’s favourites.',
  caller: 'member',
  input: favourite,
  output: z.object({ content: z.array(z.string()) }),
  refusals: [],
})

export const listRecentGames = call({
  path: 'GET /wps/relay/GCS_recentGame',
  summary: 'The games that the member opened last, newest first, each once.',
  caller: 'member',
  input: z.object({ ...ownQuery, vassalage: word }),
  output: z.object({ list: z.array(game), totalPages: z.number() }),
  refusals: [],
})

export const listRecentDraws = call({
  path: 'GET /lgw/vn/games/game_menu/recent',
  summary: 'The draw games that the member opened last, newest first.',
  caller: 'member',
  input: z.object(asker),
  output: z.object({ list: z.array(game) }),
  refusals: [],
})

export const noteOpenedGame = call({
  path: 'POST /wps/mc/recentGame',
  summary: 'Records that the member opened a game, for the list of recent games.',
  caller: 'member',
  input: z.object({ gameCode: z.string().check(z.minLength(1), z.maxLength(80)) }),
  output: nothing,
  refusals: ['GAME_NOT_FOUND'],
})
