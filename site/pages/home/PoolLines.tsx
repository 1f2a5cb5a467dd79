import type { ReceivedOutputOf } from '@tamuvo/contract/call.ts'
import type { listJackpots } from '@tamuvo/contract/lottery.ts'
import { fromWire } from '@tamuvo/money/amount.ts'
import { formatAmount } from '@tamuvo/money/format.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { Link } from '@tanstack/react-router'
import { useCatalog } from '../../catalog/useCatalog.ts'
import { SlotPools } from './SlotPools.tsx'

type Pool = ReceivedOutputOf<typeof listJackpots>['list'][number]

/** How the pool of the draws is won, and the pools of own slots. */
export const PoolLines = ({ pool }: { pool: Pool | undefined }) => {
  const t = useText()
  const { data: catalog } = useCatalog()
  const nameOf = (code: string) =>
    catalog?.data.lanes.flatMap((lane) => lane.games).find(({ gameCode }) => gameCode === code)?.name ?? code
  return (
    <>
      {pool ? (
        <Link
          to="/lottery"
          search={{ gameCode: pool.game }}
          className="focus-ring flex h-11 items-center rounded-sm text-sm leading-5 text-brand-text underline-offset-4 hover:underline"
        >
          <span className="line-clamp-2 text-pretty sm:hidden">{t('jackpot.draw_line', { game: nameOf(pool.game) })}</span>
          <span className="line-clamp-2 text-pretty max-sm:hidden">
            {t('jackpot.draw_rule', { game: nameOf(pool.game), amount: formatAmount(fromWire(pool.fullStake)) })}
          </span>
        </Link>
      ) : (
        <div className="h-11" />
      )}
      <SlotPools />
    </>
  )
}
