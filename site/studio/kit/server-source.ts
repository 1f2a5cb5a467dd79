import { getGameJackpots, getGameTrigger } from '@tamuvo/contract/jackpot.ts'
import { changeSeed, getSeed, listRounds, openStudioGame, playRound, reportShown, stepRound } from '@tamuvo/contract/studio.ts'
import type { Client } from '@tamuvo/ui/calls/client.ts'
import type { RoundSource } from './round-source.ts'

type Settings = {
  /** Sends what `onToken` was given last. */
  client: Client
  /** The token of the launch, good for one exchange. */
  launchToken: string
  onToken: (token: string) => void
  /** A seed made by this browser, so that it cannot be the choice of the house. */
  clientSeed: string
  /** What stands before amounts of a currency. */
  symbolOf: (currency: string) => string
}

/** Rounds for money, decided by the server. */
export const serverSource = ({ client, launchToken, onToken, clientSeed, symbolOf }: Settings): RoundSource => ({
  open: async () => {
    const { token, currency, isTrial, ...opening } = await client(openStudioGame, { token: launchToken, clientSeed })
    onToken(token)
    return { ...opening, symbol: symbolOf(currency), isDemo: isTrial }
  },
  play: (bets, key, isFree) =>
    client(
      playRound,
      { bets: bets.map(({ spot: { market, selection }, unit }) => ({ market, selection, unit })), free: isFree },
      { idempotencyKey: key },
    ),
  step: (round, no, action) => client(stepRound, { round, no, action }),
  seen: async (round, bookHash) => void (await client(reportShown, { round, bookHash })),
  history: (before) => client(listRounds, before === undefined ? {} : { before }),
  seed: () => client(getSeed, {}),
  changeSeed: (seed) => client(changeSeed, { clientSeed: seed }),
  jackpots: () => client(getGameJackpots, {}),
  trigger: (level, no) => client(getGameTrigger, { level, no: String(no) }),
})
