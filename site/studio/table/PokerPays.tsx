import type { PokerSheet } from '@tamuvo/games/table/poker-sheets.ts'
import { fromWire, times, toWire } from '@tamuvo/money/amount.ts'
import { cx } from '@tamuvo/ui/components/cx.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { useKitState, useMoney } from '../hud/kit-context.tsx'
import { percent } from './TablePays.tsx'
import { useNames } from './useNames.ts'

type Props = { sheet: PokerSheet; line?: string; isLarge?: boolean }

/** What hands return at the chosen bet, the best first. */
export const PokerPays = ({ sheet, line, isLarge = false }: Props) => {
  const t = useText()
  const money = useMoney()
  const names = useNames()
  const { level } = useKitState('level')
  return (
    <div
      className={cx(
        'rounded-card',
        !isLarge && 'border border-[#e8c77a]/50 bg-black/35 roomy:max-h-full roomy:flex-1 roomy:overflow-y-auto',
      )}
    >
      <dl className={cx('divide-y divide-white/10', isLarge ? 'text-base' : 'text-[13px] flat:text-xs')}>
        {sheet.lines.map(([hand, units]) => (
          <div
            key={hand}
            data-line={hand === line || undefined}
            className={cx(
              'flex justify-between gap-2 px-3 py-[3px]',
              !isLarge && 'flat:py-px flat:leading-tight',
              hand === line && 'bg-[#ffd24d] font-bold text-[#3b2500]',
            )}
          >
            <dt>{names.word(`tables.hand_${hand}`, hand)}</dt>
            <dd className="figures whitespace-nowrap">{money(toWire(times(fromWire(level), BigInt(units))))}</dd>
          </div>
        ))}
      </dl>
      {isLarge && <p className="pt-3 text-sm text-text2">{t('tables.poker_return', { percent: percent(sheet.returns) })}</p>}
    </div>
  )
}
