import { listOwnSales } from '@tamuvo/contract/lottery.ts'
import { useCall } from '@tamuvo/ui/calls/useCalls.tsx'
import { cx } from '@tamuvo/ui/components/cx.ts'
import { useIsLoggedIn } from '@tamuvo/ui/session/session.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { CircleCheck, CircleX } from 'lucide-react'
import { missingFrom } from './evidence.ts'

type Props = { game: string; issue: string; /** The lines that the digest was recomputed from. */ sales: readonly string[] }

/** Whether the member's own tickets are on the list of a draw; nothing for visitors and without tickets. */
export const OwnTickets = ({ game, issue, sales }: Props) => {
  const t = useText()
  const isMember = useIsLoggedIn()
  const own = useCall(listOwnSales, { game, issue }, { enabled: isMember }).data?.lines ?? []
  if (!isMember || own.length === 0) return null
  const missing = missingFrom(sales, own)
  const isWhole = missing.length === 0
  const Sign = isWhole ? CircleCheck : CircleX
  return (
    <section
      aria-label={t('proof.own_title')}
      data-passed={isWhole}
      className={cx('rounded-card border p-4', isWhole ? 'border-line' : 'border-loss')}
    >
      <h3 className="flex items-center gap-2.5 font-semibold">
        <Sign size={20} aria-hidden="true" className={cx('shrink-0', isWhole ? 'text-win' : 'text-loss')} />
        {t('proof.own_title')}
      </h3>
      <p className="mt-1 text-sm text-text2">
        {isWhole
          ? t('proof.own_found', { count: own.length })
          : t('proof.own_missing', { missing: missing.length, count: own.length })}
      </p>
      <ul className="figures mt-2 grid max-h-48 gap-1 overflow-y-auto text-sm break-all">
        {own.map((line) => (
          <li key={line} className={cx(missing.includes(line) && 'text-loss')}>
            {line}
          </li>
        ))}
      </ul>
    </section>
  )
}
