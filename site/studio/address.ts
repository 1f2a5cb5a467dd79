import { isLanguageCode, type LanguageCode, defaultLanguage } from '@tamuvo/ui/text/languages.ts'
import { originOf } from './kit/bridge.ts'

/** What the address of a game says: `/play?game=KTW_KOI&lang=MY&mode=demo`, or `mode=watch`, or with `#token=…` for money. */
export type GameAddress = {
  readonly gameCode: string
  readonly language: LanguageCode
  /** Of a session of the game; undefined for play money. */
  readonly token: string | undefined
  /** Nothing is played: the page around the game hands over a round of the past. */
  readonly isWatching: boolean
  /** The origin of the page around the game. */
  readonly frameOrigin: string | undefined
}

/** @param referrer the page that embeds the game, as the browser tells it */
export const readAddress = (address: string, referrer: string): GameAddress => {
  const { searchParams, hash } = new URL(address)
  const language = searchParams.get('lang')
  const mode = searchParams.get('mode')
  const token = new URLSearchParams(hash.slice(1)).get('token')
  return {
    gameCode: searchParams.get('game') ?? '',
    language: isLanguageCode(language) ? language : defaultLanguage,
    token: mode === 'demo' || mode === 'watch' || !token ? undefined : token,
    isWatching: mode === 'watch',
    frameOrigin: originOf(searchParams.get('frame')) ?? originOf(referrer),
  }
}
