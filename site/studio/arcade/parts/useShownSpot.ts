import type { Spot } from '@tamuvo/games/kit/engine.ts'
import { useKitState } from '../../hud/kit-context.tsx'

/** What the board shows: the bet of the round on the screen, which may be one of the past or one taken up again, otherwise the chosen one. */
export const useShownSpot = (chosen: Spot): Spot => {
  const { phase, round, isReplay } = useKitState('phase', 'round', 'isReplay')
  const isOn = isReplay || phase === 'showing' || round?.isOver === false
  return (isOn ? round?.bets[0] : undefined) ?? chosen
}
