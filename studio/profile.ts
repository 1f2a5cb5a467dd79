import type { StudioGame } from '@tamuvo/games/kit/game.ts'

/** What this studio asks of every game: the strictest of what is known, since it plays for operators under any rules. */
export const profileOf = ({ cycleMs }: StudioGame) => ({ cycleMs, mayBuyFeature: false, mayHurry: true, mayAutoplay: false })
