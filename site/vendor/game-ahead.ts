import type { ReceivedOutputOf } from '@tamuvo/contract/call.ts'
import { launchGame } from '@tamuvo/contract/vendor.ts'

type Launch = ReceivedOutputOf<typeof launchGame>

/** A game that `game-ahead.js` began before the program of the site was there. */
type GameAhead = {
  readonly gameCode: string
  /** Its place in the game, good once; null where it got none. */
  readonly launched: Promise<unknown>
  /** What the game has said so far. */
  readonly heard: readonly unknown[]
  /** Absent where browsers cannot move a frame without loading it again. */
  readonly frame?: HTMLIFrameElement
}

declare global {
  var gameAhead: GameAhead | undefined
}

const aheadOf = (gameCode: string | undefined): GameAhead | undefined =>
  globalThis.gameAhead?.gameCode === gameCode ? globalThis.gameAhead : undefined

export const isBegunAhead = (gameCode: string | undefined): boolean => aheadOf(gameCode) !== undefined

let taken: GameAhead | undefined

/** The place in a game that was asked for ahead, once; undefined where none was, or there was none to get. */
export const takeLaunch = async (gameCode: string | undefined): Promise<Launch | undefined> => {
  const ahead = aheadOf(gameCode)
  if (!ahead || ahead === taken) return undefined
  taken = ahead
  return launchGame.output.safeParse(await ahead.launched).data
}

/** The frame in which the game of this address is on its way, with what it has said so far; undefined where there is none. */
export const frameAhead = (url: string): Required<Pick<GameAhead, 'frame' | 'heard'>> | undefined => {
  const { frame, heard = [] } = globalThis.gameAhead ?? {}
  return frame && tokenIn(frame.src) === tokenIn(url) ? { frame, heard } : undefined
}

const tokenIn = (url: string): string => new URL(url).hash

/** Puts the frame into a box of the page without loading it again. */
export const moveFrame = (frame: HTMLIFrameElement, box: HTMLElement, className: string): void => {
  frame.removeAttribute('style')
  frame.className = className
  if (frame.parentNode !== box) box.moveBefore(frame, null)
}

/** Ends what was begun ahead: the page of the game is left. */
export const endAhead = (): void => {
  globalThis.gameAhead?.frame?.remove()
  globalThis.gameAhead = undefined
}
