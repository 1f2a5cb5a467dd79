import { useText } from '@tamuvo/ui/text/useText.tsx'
import { MemberLink } from '../parts/MemberLink.tsx'
import { isNothing, type OwnDraw, type Prize, prizeName } from './raffle-words.ts'

/** What a draw brought, in words. */
export const Result = ({ draw, prizes }: { draw: OwnDraw; prizes: readonly Prize[] }) => {
  const t = useText()
  const link = 'focus-ring inline-flex min-h-11 items-center rounded-sm text-sm text-brand-text underline underline-offset-4'
  return (
    <div data-result={isNothing(draw) ? 'nothing' : 'prize'} className="rounded-input bg-bg2 px-3.5 py-2.5">
      <p className="text-md font-semibold">
        {isNothing(draw) ? t('raffle.lost') : t('raffle.won', { prize: prizeName(prizes, draw.prize) })}
      </p>
      {draw.rewardId && (
        <p className="text-sm text-text2">
          {t('raffle.credited')}{' '}
          <MemberLink page="rewardCenter" id={draw.rewardId} className={link}>
            {t('raffle.to_reward')}
          </MemberLink>
        </p>
      )}
    </div>
  )
}
