import type { FrameMessage } from '@tamuvo/contract/game-frame.ts'
import { isLanguageCode } from '@tamuvo/ui/text/languages.ts'
import { speakGame } from '../words.ts'
import { frameShows } from './frame-shows.ts'
import { turnSound } from './sound/sound-switch.ts'

/** Does what the page around a game says. */
export const obeyFrame = (game: { pause(): void; resume(): void }, message: FrameMessage): void => {
  if (message.type === 'pause') game.pause()
  else if (message.type === 'resume') game.resume()
  else if (message.type === 'sound') turnSound(message.isOn)
  else if (message.type === 'frame') frameShows.set(message)
  else if (message.type === 'theme') document.documentElement.dataset['theme'] = message.theme
  else if (message.type === 'language' && isLanguageCode(message.code)) void speakGame(message.code)
}
