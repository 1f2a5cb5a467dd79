import { amount } from '@tamuvo/money/amount.ts'
import type { Queryable, Tx } from '../kit/database.ts'
import type { CatalogData, Game, Vendor } from './data.ts'

/** Inserts or updates vendors and games with their order. */
export const saveCatalog = async (tx: Tx, { vendors, games }: CatalogData): Promise<void> => {
  await saveVendors(tx, vendors)
  await saveGames(tx, games)
}

const saveVendors = async (tx: Tx, vendors: readonly Vendor[]): Promise<void> => {
  await tx.query(
    `INSERT INTO vendor (game_type, code, names, place)
     SELECT v.* FROM unnest($1::text[], $2::text[], $3::jsonb[]) WITH ORDINALITY v (game_type, code, names, place)
     ON CONFLICT (game_type, code) DO UPDATE SET names = excluded.names, place = excluded.place`,
    [vendors.map((v) => v.gameType), vendors.map((v) => v.code), vendors.map((v) => JSON.stringify(v.names))],
  )
}

const saveGames = async (tx: Tx, games: readonly Game[]): Promise<void> => {
  const rows = games.map((game, place) => ({
    node_id: game.nodeId,
    game_code: game.gameCode,
    game_id: game.gameId,
    game_type: game.gameType,
    vendor: game.vendor,
    names: game.names,
    classify: game.classify,
    min_bet: game.minBet.toString(),
    state: game.state,
    tag: game.tag,
    hot: game.hot,
    default_play: game.defaultPlay,
    image_rx1: game.image.rx1,
    image_rx2: game.image.rx2,
    place,
    lines: game.lines ?? 0,
    is_group: game.isGroup ?? false,
  }))
  await tx.query(
    `INSERT INTO game SELECT * FROM jsonb_populate_recordset(NULL::game, $1)
     ON CONFLICT (node_id) DO UPDATE SET
       game_code = excluded.game_code, game_id = excluded.game_id, game_type = excluded.game_type, vendor = excluded.vendor,
       names = excluded.names, classify = excluded.classify, min_bet = excluded.min_bet, state = excluded.state,
       tag = excluded.tag, hot = excluded.hot, default_play = excluded.default_play, image_rx1 = excluded.image_rx1,
       image_rx2 = excluded.image_rx2, place = excluded.place, lines = excluded.lines, is_group = excluded.is_group`,
    [JSON.stringify(rows)],
  )
}

export const listVendors = async (database: Queryable): Promise<Vendor[]> => {
  const { rows } = await database.query<Vendor>(
    `SELECT game_type AS "gameType", code, names FROM vendor ORDER BY place, game_type, code`,
  )
  return rows
}

type GameRow = Omit<Game, 'minBet' | 'image'> & { minBet: bigint; rx1: string; rx2: string }

export const listGames = async (database: Queryable): Promise<Game[]> => {
  const { rows } = await database.query<GameRow>(
    `SELECT node_id AS "nodeId", game_code AS "gameCode", game_id AS "gameId", game_type AS "gameType", vendor, names, classify,
            min_bet AS "minBet", state, tag, hot, default_play AS "defaultPlay", image_rx1 AS rx1, image_rx2 AS rx2,
            lines, is_group AS "isGroup"
       FROM game ORDER BY place, node_id`,
  )
  return rows.map(({ rx1, rx2, minBet, ...game }) => ({ ...game, minBet: amount(minBet), image: { rx1, rx2 } }))
}
