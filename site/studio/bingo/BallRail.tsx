import { useText } from '@tamuvo/ui/text/useText.tsx'
import { Ball } from './Ball.tsx'

const shownCount = 7

type Props = {
  balls: readonly number[]
  /** How many are drawn. */
  all: number
  /** How many there are; 75 as a rule. */
  of?: number
}

/** The last balls, newest first and largest. */
export const BallRail = ({ balls, all, of }: Props) => {
  const t = useText()
  const newest = balls.slice(-shownCount).toReversed()
  return (
    <div className="flex h-16 shrink-0 items-center gap-2 rounded-full bg-[#00000040] px-2">
      <ol aria-label={t('bingo.last_balls')} className="flex max-h-13 flex-1 flex-wrap items-center gap-1.5 overflow-hidden">
        {newest.map((ball, place) => (
          <li key={ball} className="shrink-0">
            <Ball
              number={ball}
              {...(of === undefined ? {} : { of })}
              className={place === 0 ? 'size-13 motion-safe:animate-pop-in' : 'size-9'}
            />
          </li>
        ))}
      </ol>
      <span className="figures shrink-0 pe-3 text-sm text-text2">{t('bingo.ball_count', { number: balls.length, all })}</span>
    </div>
  )
}
