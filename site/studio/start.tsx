import type { FrameMessage } from '@tamuvo/contract/game-frame.ts'
import type { StudioGame } from '@tamuvo/games/kit/game.ts'
import { hexOf } from '@tamuvo/games/kit/sha256.ts'
import { studioGames } from '@tamuvo/games/register.ts'
import { createClient } from '@tamuvo/ui/calls/client.ts'
import { currentCurrency } from '@tamuvo/ui/format/currency.ts'
import { isLanguageCode } from '@tamuvo/ui/text/languages.ts'
import { currentLanguage } from '@tamuvo/ui/text/text.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { type GameAddress, readAddress } from './address.ts'
import { loadClient } from './clients.ts'
import { type Bridge, createBridge } from './kit/bridge.ts'
import { demoSource } from './kit/demo-source.ts'
import { frameShows } from './kit/frame-shows.ts'
import { createGameKit, type GameKit } from './kit/game-kit.ts'
import { pastSource } from './kit/past-source.ts'
import type { RoundSource, RoundView } from './kit/round-source.ts'
import { serverSource } from './kit/server-source.ts'
import { turnSound } from './kit/sound/sound-switch.ts'
import { NoGame, PlayPage } from './PlayPage.tsx'
import { speakGame } from './words.ts'

/** Opens the game of the address. */
export const startGame = async (root: Element): Promise<void> => {
  const address = readAddress(location.href, document.referrer)
  const game = studioGames.get(address.gameCode)
  const [Client] = await Promise.all([game ? loadClient(game) : undefined, speakGame(address.language)])
  if (!game || !Client) return createRoot(root).render(<NoGame />)
  const bridge = createBridge(window, address.frameOrigin)
  const watched = address.isWatching ? await askRound(bridge, game) : undefined
  const kit = createGameKit({
    game,
    source: sourceOf(address, game, watched),
    bridge,
    after: (ms, call) => void setTimeout(call, ms),
  })
  bridge.listen((message) => obey(kit, message))
  createRoot(root).render(
    <StrictMode>
      <PlayPage kit={kit} game={game} Client={Client} />
    </StrictMode>,
  )
  await kit.open()
  if (watched) await kit.replay(watched)
}

const sourceOf = ({ token }: GameAddress, game: StudioGame, watched: RoundView | undefined): RoundSource => {
  if (watched) return pastSource(watched, currentCurrency().symbol)
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

const playMoney = (game: StudioGame): RoundSource =>
  demoSource({ game, symbol: currentCurrency().symbol, now: () => new Date(), randomBytes })

const money = (launchToken: string): RoundSource => {
  let token: string | null = null
  const client = createClient({
    baseUrl: '',
    token: () => token,
    merchant: () => 'tamuvo',
    language: () => currentLanguage().code,
  })
  const { code, symbol } = currentCurrency()
  return serverSource({
    client,
    launchToken,
    onToken: (next) => (token = next),
    clientSeed: hexOf(randomBytes(8)),
    symbolOf: (currency) => (currency === code ? symbol : currency),
  })
}

/** Does what the page around the game says. */
const obey = (kit: GameKit, message: FrameMessage): void => {
  if (message.type === 'pause') kit.pause()
  else if (message.type === 'resume') kit.resume()
  else if (message.type === 'sound') turnSound(message.isOn)
  else if (message.type === 'frame') frameShows.set({ showsNet: message.showsNet, showsClock: message.showsClock })
  else if (message.type === 'theme') document.documentElement.dataset['theme'] = message.theme
  else if (message.type === 'language' && isLanguageCode(message.code)) void speakGame(message.code)
}
