import { type Amount as Sum, fromWire } from '@tamuvo/money/amount.ts'
import { cx } from '@tamuvo/ui/components/cx.ts'
import { formatDayMinute } from '@tamuvo/ui/format/date.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { money } from '../../parts/figure-words.ts'
import type { FreeBet } from './free-bets.ts'

type Props = {
  freeBets: readonly FreeBet[]
  total: Sum
  /** What can be played with now, as on the wire; undefined while it is not known. */
  balance: string | undefined
  /** The free bet that pays; undefined: the balance does. */
  chosen: string | undefined
  onChoose: (freeBetId: string | undefined) => void
}

/** Who pays an order: the member, as long as nothing else is chosen, or one of the free bets, which has to cover all of it. */
export const PayChoice = ({ freeBets, total, balance, chosen, onChoose }: Props) => {
  const t = useText()
  return (
    <fieldset className="mt-3">
      <legend className="mb-1 text-sm text-text2">{t('lottery.pay_with')}</legend>
      <div className="max-h-44 divide-y divide-line overflow-auto rounded-card border border-line">
        <Way
          name={t('lottery.pay_balance')}
          note={balance === undefined ? '' : money(balance)}
          isChosen={chosen === undefined}
          onChoose={() => onChoose(undefined)}
        />
        {freeBets.map(({ id, left, amount, expiresAt }) => {
          const covers = fromWire(left) >= total
          const figures = { left: money(left), amount: money(amount), time: formatDayMinute(expiresAt) }
          return (
            <Way
              key={id}
              name={t('lottery.pay_free')}
              note={covers ? t('lottery.pay_left', figures) : t('lottery.pay_short', figures)}
              isChosen={chosen === id}
              disabled={!covers}
              onChoose={() => onChoose(id)}
            />
          )
        })}
      </div>
    </fieldset>
  )
}

type WayProps = { name: string; note: string; isChosen: boolean; disabled?: boolean; onChoose: () => void }

const Way = ({ name, note, isChosen, disabled = false, onChoose }: WayProps) => (
  <label
    className={cx(
      'flex min-h-12 items-center gap-3 px-3.5 py-2 has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-brand-text',
      isChosen && 'bg-bg2',
      disabled ? 'text-text3' : 'cursor-pointer text-text hover:bg-bg2',
    )}
  >
    <input
      type="radio"
      name="pay"
      checked={isChosen}
      disabled={disabled}
      onChange={onChoose}
      className="size-5 shrink-0 accent-(--brand)"
    />
    <span className="min-w-0 font-semibold">
      {name}
      <span className="figures block text-sm font-normal text-text2">{note}</span>
    </span>
  </label>
)
