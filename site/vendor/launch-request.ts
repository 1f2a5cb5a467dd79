import { brand } from '@tamuvo/contract/brand.ts'
import { isDraw, type Game } from '../catalog/game.ts'
import type { PrizeMode } from '../catalog/prize-mode.ts'

type Place = { gameCode: string; backUrl: string; language: string }

/** What a vendor is asked for a place in a game. */
const gameLaunch = ({ gameCode, backUrl, language }: Place) => ({ gameCode, device: brand.device, backUrl, language })

/** Draws of a vendor have names of their own for the same: they open with the play of their entry, or in the lobby of the vendor. */
const drawLaunch = ({ gameCode, backUrl, language }: Place, defaultPlay: string | null, prizeMode: PrizeMode) => ({
  lottoArea: 'VN',
  launchMode: 'LOTT',
  lottoPrizeMode: prizeMode,
  lottoGameCode: gameCode,
  lottoView: defaultPlay === null ? 'lobby' : 'betting',
  device: brand.device,
  backUrl,
  language,
})

type Launched = Pick<Game, 'gameType' | 'defaultPlayType'>

/** @param game undefined for one that the catalogue does not list */
export const launchOf = (game: Launched | undefined, place: Place, prizeMode: PrizeMode) =>
  game && isDraw(game) ? drawLaunch(place, game.defaultPlayType, prizeMode) : gameLaunch(place)
