import familyHashes from '@tamuvo/games/register.json' with { type: 'json' }
import { bytesOf, hexOf, sha256 } from '@tamuvo/games/kit/sha256.ts'
import { sharedFamilies, studioFamilies, studioGames } from '@tamuvo/games/register.ts'
import { inTransaction } from '../kit/database.ts'
import { raiseAlarm } from '../kit/alarms.ts'
import { type Fault, insertFault } from './fault-store.ts'
import type { StudioServices } from './services.ts'

const hashes: Readonly<Record<string, string>> = familyHashes

const hashOfGame = new Map(
  [...Object.entries(studioFamilies), ...Object.entries(sharedFamilies)].flatMap(([family, games]) =>
    games.map(({ code, version }) => [code, hexOf(sha256(bytesOf(`${hashes[family]}:${code}:${version}`)))] as const),
  ),
)

/** SHA-256 over the registered rules of a game: its family's code and data, its code and its version. */
export const rulesHashOf = (code: string): string => hashOfGame.get(code) ?? ''

/** Whether a game may be played: it is open in the catalogue, nothing was found wrong with it, and this process runs it as certified. */
export const isInService = async ({ catalog, studio }: StudioServices, code: string): Promise<boolean> => {
  if ((await catalog.findGame(code))?.state !== 'open' || (await studio.faults()).includes(code)) return false
  const game = studioGames.get(code)
  // Rooms that members share have no engine to be played by.
  return game ? studio.certifier.isCertified(game) : true
}

/** The name of the alarm about a game that showed something else than what was decided. */
export const faultAlarm = (code: string): string => `studio.shown.${code}`

/**
 * Takes note of a report, and alarms staff. The game is closed where its rules make another round of the same seed now: no report closes
 * it by itself, since any number of members may say what they like.
 */
export const noteFault = async ({ database, log, studio }: StudioServices, fault: Fault): Promise<void> => {
  await inTransaction(database, async (tx) => {
    if (await insertFault(tx, fault))
      await raiseAlarm(tx, { name: faultAlarm(fault.game), sentence: sentenceOf(fault), since: fault.at })
  })
  if (fault.made) studio.faults.forget()
  log.error({ game: fault.game, round: fault.roundId.toString() }, 'a game showed something else than what was decided')
}

const sentenceOf = ({ game, roundId, made }: Fault): string =>
  made
    ? `The game ${game} decides round ${roundId} otherwise than it did. It is closed until staff open it again.`
    : `A client of the game ${game} says that it showed something else than what round ${roundId} was. The rules make that round as it was decided, so the client was changed, or is wrong: close the game if more members report it.`
