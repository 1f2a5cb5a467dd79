import type { ReceivedOutputOf } from '@tamuvo/contract/call.ts'
import type { listJackpots } from '@tamuvo/contract/lottery.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { Link } from '@tanstack/react-router'
import { useCatalog } from '../../catalog/useCatalog.ts'
import { money } from '../../parts/figure-words.ts'

type Pool = ReceivedOutputOf<typeof listJackpots>['list'][number]

/** How the pool of the draws is won. */
export const PoolLine = ({ pool }: { pool: Pool | undefined }) => {
  const t = useText()
  const { data: catalog } = useCatalog()
  if (!pool) return null
  const game = catalog?.data.lanes.flatMap((lane) => lane.games).find(({ gameCode }) => gameCode === pool.game)?.name ?? pool.game
  return (
    <Link
      to="/lottery"
      search={{ gameCode: pool.game }}
      className="focus-ring flex h-11 items-center rounded-sm text-sm leading-5 text-brand-text underline-offset-4 hover:underline"
    >
      <span className="line-clamp-2 text-pretty sm:hidden">{t('jackpot.draw_line', { game })}</span>
      <span className="line-clamp-2 text-pretty max-sm:hidden">
        {t('jackpot.draw_rule', { game, amount: money(pool.fullStake) })}
      </span>
    </Link>
  )
}
