import { formatDecimal } from '@tamuvo/money/format.ts'
import { cx } from '@tamuvo/ui/components/cx.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { useKitState, useMoney } from '../hud/kit-context.tsx'
import { type CrashView, payoutOf, timesText } from './crash-table.ts'

/** Who is in the round, under masked names, the own bet first. */
export const CrashBets = ({ view }: { view: CrashView }) => {
  const t = useText()
  const money = useMoney()
  const { isDemo } = useKitState('isDemo')
  const { round, own, players } = view
  const others = players.filter(({ id }) => id !== own?.id).toSorted((a, b) => Number(b.stake) - Number(a.stake))
  return (
    <section
      aria-label={t('arcade.crash_players')}
      className="flex max-h-[22%] min-h-0 shrink-0 flex-col rounded-card border border-line bg-bg1/70 flat:hidden lg:max-h-none"
    >
      <p className="flex justify-between gap-2 border-b border-line px-3 py-1.5 text-xs text-text2">
        <span>{isDemo ? t('arcade.crash_alone') : t('arcade.crash_count', { count: round?.bets ?? 0 })}</span>
        <span className="figures">{money(round?.stake ?? '0.00')}</span>
      </p>
      <ul className="min-h-0 flex-1 overflow-y-auto px-3 text-sm">
        {own && <Row name={t('arcade.crash_you')} stake={own.stake} out={own.out} isOwn />}
        {others.map(({ id, player, stake, out }) => (
          <Row key={id} name={player} stake={stake} out={out} />
        ))}
      </ul>
    </section>
  )
}

type RowProps = { name: string; stake: string; out: number | null; isOwn?: boolean }

const Row = ({ name, stake, out, isOwn = false }: RowProps) => (
  <li className={cx('grid grid-cols-[1fr_auto_4.5rem_5rem] items-center gap-2 py-1', isOwn && 'font-bold text-brand-text')}>
    <span className="truncate">{name}</span>
    <span className="figures text-end text-text2">{formatDecimal(stake)}</span>
    <span className={cx('figures text-end', out !== null && 'text-(--w-good)')}>{out === null ? '–' : timesText(out)}</span>
    <span className={cx('figures text-end', out !== null && 'text-(--w-good)')}>
      {out === null ? '' : formatDecimal(payoutOf(stake, out))}
    </span>
  </li>
)
