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

/** The name of the alarm about a game that was closed. */
export const faultAlarm = (code: string): string => `studio.shown.${code}`

/** Takes note that a game showed something else than what was decided, and alarms staff. Reports of several members close it. */
export const closeFaulty = async ({ database, log, studio }: StudioServices, fault: Fault): Promise<void> => {
  await inTransaction(database, async (tx) => {
    if (!(await insertFault(tx, fault))) return
    await raiseAlarm(tx, {
      name: faultAlarm(fault.game),
      sentence: `The game ${fault.game} showed something else than what round ${fault.roundId} was. Reports of three members close it until staff open it again.`,
      since: fault.at,
    })
  })
  studio.faults.forget()
  log.error({ game: fault.game, round: fault.roundId.toString() }, 'a game showed something else than what was decided')
}
