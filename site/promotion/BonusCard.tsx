import { buttonClass } from '@tamuvo/ui/components/Button.tsx'
import { percentOf, ProgressBar } from '@tamuvo/ui/components/ProgressBar.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { Link } from '@tanstack/react-router'
import { money } from '../parts/figure-words.ts'
import { MemberLink } from '../parts/MemberLink.tsx'
import { paths } from '../parts/paths.ts'
import type { Bonus } from './bonus-words.ts'
import { GiveUpBonus } from './GiveUpBonus.tsx'
import { shortInstant, written } from './promotion-words.ts'
import { productNames, weightWords } from './terms-words.ts'
import { Terms } from './Terms.tsx'

/** An open bonus: how far it has been bet, what its terms allow meanwhile, and the way out of it. */
export const BonusCard = ({ bonus }: { bonus: Bonus }) => {
  const t = useText()
  const { id, titles, amount, done, required, left, maxStake, closed, weights, expiresAt, rowId, promotionId } = bonus
  const progress = t('turnover.progress', { done: money(done), required: money(required) })
  return (
    <article aria-label={written(titles)} className="rounded-card border border-line p-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h5 className="min-w-0 font-semibold break-words">{written(titles)}</h5>
        <p className="figures text-md font-semibold">{money(amount)}</p>
      </div>
      <ProgressBar percent={percentOf(done, required)} label={progress} className="mt-2.5" />
      <p className="figures mt-1.5 flex flex-wrap justify-between gap-x-3 text-sm" aria-live="polite">
        <span className="text-text2">{progress}</span>
        <span className="font-semibold">{t('turnover.left', { amount: money(left) })}</span>
      </p>
      <div className="mt-2 border-t border-line">
        <Terms
          terms={[
            [t('bonus.highest'), maxStake === null ? t('bonus.any') : money(maxStake)],
            [t('turnover.weights'), weightWords(weights)],
            ...(closed.length > 0 ? ([[t('bonus.closed'), productNames(closed)]] as const) : []),
            [t('bonus.runs_out'), t('bonus.runs_out_on', { date: shortInstant(expiresAt) })],
          ]}
        />
      </div>
      <div className="mt-2 flex flex-wrap gap-2">
        <GiveUpBonus id={id} />
        <MemberLink page="bonusDetails" id={rowId} className={buttonClass('quiet')}>
          {t('turnover.bets')}
        </MemberLink>
        <Link to={paths.promotion(promotionId)} className={buttonClass('quiet')}>
          {t('bonus.all_terms')}
        </Link>
      </div>
    </article>
  )
}
