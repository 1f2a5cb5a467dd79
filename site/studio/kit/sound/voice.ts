/** The sounds of a game, by what happened. */
export type SoundName =
  | 'spin'
  | 'stop'
  | 'tension'
  | 'win'
  | 'great'
  | 'feature'
  | 'total'
  | 'burst'
  | 'change'
  | 'coin'
  | 'coins'
  | 'card'
  | 'chip'
  | 'tick'

export type Voice = {
  /** @param step how many steps of the scale above the first: reels stop on rising notes */
  play(name: SoundName, step?: number): void
}
