import { getGameTrigger } from '@tamuvo/contract/jackpot.ts'
import { livePath } from '@tamuvo/contract/rooms.ts'
import { tryStudioGame } from '@tamuvo/contract/studio.ts'
import type { StudioGame } from '@tamuvo/games/kit/game.ts'
import { hexOf } from '@tamuvo/games/kit/sha256.ts'
import { sharedGames, studioGames } from '@tamuvo/games/register.ts'
import { currentCurrency } from '@tamuvo/ui/format/currency.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { type GameAddress, readAddress } from './address.ts'
import { loadClient } from './clients.ts'
import { type Bridge, createBridge } from './kit/bridge.ts'
import { demoSource } from './kit/demo-source.ts'
import { gameCalls } from './kit/game-client-calls.ts'
import { createGameKit, type GameKit } from './kit/game-kit.ts'
import { obeyFrame } from './kit/obey-frame.ts'
import { pastSource } from './kit/past-source.ts'
import type { RoundSource, RoundView } from './kit/round-source.ts'
import { serverSource } from './kit/server-source.ts'
import { NoGame, PlayPage } from './PlayPage.tsx'
import { speakGame } from './words.ts'

/** Opens the game of the address. */
export const startGame = async (root: Element): Promise<void> => {
  const address = readAddress(location.href, document.referrer)
  if (sharedGames.has(address.gameCode)) return (await import('./bingo/room/start-room.tsx')).startRoom(root, address)
  const game = studioGames.get(address.gameCode)
  const loading = Promise.all([game ? loadClient(game) : undefined, speakGame(address.language)])
  const bridge = createBridge(window, address.frameOrigin)
  const watched = game && address.isWatching ? await askRound(bridge, game) : undefined
  const kit = game && kitOf(game, sourceOf(address, game, watched), bridge)
  // The server is asked while the program of the game is still on its way.
  const opening = kit?.open()
  const [Client] = await loading
  if (!game || !kit || !Client) return createRoot(root).render(<NoGame />)
  createRoot(root).render(
    <StrictMode>
      <PlayPage kit={kit} game={game} Client={Client} />
    </StrictMode>,
  )
  await opening
  if (watched) await kit.replay(watched)
}

const kitOf = (game: StudioGame, source: RoundSource, bridge: Bridge): GameKit => {
  const kit = createGameKit({ game, source, bridge, after: (ms, call) => void setTimeout(call, ms) })
  bridge.listen((message) => obeyFrame(kit, message))
  return kit
}

const sourceOf = ({ token }: GameAddress, game: StudioGame, watched: RoundView | undefined): RoundSource => {
  if (watched) return past(watched)
  return token === undefined ? playMoney(game) : money(token)
}

/** The round of the past that the page around hands over once the game says that it is there. */
const askRound = (bridge: Bridge, { code, version }: StudioGame): Promise<RoundView> =>
  new Promise((found) => {
    const end = bridge.listen((message) => {
      if (message.type !== 'watch' || message.round.game !== code) return
      end()
      found(message.round)
    })
    bridge.tell({ type: 'ready', gameCode: code, version })
  })

const randomBytes = (count: number): Uint8Array => crypto.getRandomValues(new Uint8Array(count))

const past = (watched: RoundView): RoundSource => ({
  ...pastSource(watched, currentCurrency().symbol),
  trigger: (level, no) => gameCalls().client(getGameTrigger, { level, no: String(no) }),
})

const playMoney = (game: StudioGame): RoundSource => {
  const demo = demoSource({ game, symbol: currentCurrency().symbol, now: () => new Date(), randomBytes })
  return {
    ...demo,
    // Rounds of play money are decided here: a game that is closed has to be asked for.
    open: async () => {
      await gameCalls().client(tryStudioGame, { code: game.code })
      return demo.open()
    },
    crash: async () => {
      const { demoCrash } = await import('./crash/demo-crash.ts')
      const after = (ms: number, call: () => void): void => void setTimeout(call, ms)
      return demoCrash({ gameCode: game.code, now: () => new Date(), elapsedMs: () => performance.now(), randomBytes, after })
    },
  }
}

const money = (launchToken: string): RoundSource => {
  const { client, onToken } = gameCalls()
  const { code, symbol } = currentCurrency()
  const source = serverSource({
    client,
    launchToken,
    onToken,
    clientSeed: hexOf(randomBytes(8)),
    symbolOf: (currency) => (currency === code ? symbol : currency),
  })
  return { ...source, crash: async () => (await import('./crash/server-crash.ts')).serverCrash(client, liveUrl()) }
}

const liveUrl = (): string => `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}${livePath}`
