import { requirePlayer } from '../player.ts'
import { listRounds as read } from '../round-store.ts'
import { sentRounds } from '../view.ts'
import type { GameCall } from './game-call.ts'

const idMax = (1n << 63n) - 1n
const pageMax = 20

/** The player's rounds of the game, newest first, twenty at a time. */
export const listRounds = async ({ input, headers, services }: GameCall<{ before?: string | undefined }>) => {
  const { session } = await requirePlayer(headers, services)
  const before = input.before === undefined ? idMax : BigInt(input.before)
  const rounds = await read(services.database, session, { before, limit: pageMax + 1 })
  const shown = rounds.slice(0, pageMax)
  const next = rounds.length > pageMax ? (shown.at(-1)?.id.toString() ?? null) : null
  return { list: await sentRounds(services.database, shown), next }
}
