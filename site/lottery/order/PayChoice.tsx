import { type Amount as Sum, fromWire } from '@tamuvo/money/amount.ts'
import { formatDayMinute } from '@tamuvo/ui/format/date.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { Choice } from '../../parts/Choices.tsx'
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
        <Choice group="pay" checked={chosen === undefined} onChoose={() => onChoose(undefined)}>
          <Way name={t('lottery.pay_balance')} note={balance === undefined ? '' : money(balance)} />
        </Choice>
        {freeBets.map((freeBet) => {
          const { id, left, amount, expiresAt } = freeBet
          const covers = fromWire(left) >= total
          const figures = { left: money(left), amount: money(amount), time: formatDayMinute(expiresAt) }
          return (
            <Choice key={id} group="pay" checked={chosen === id} disabled={!covers} onChoose={() => onChoose(id)}>
              <Way
                name={t('lottery.pay_free')}
                note={covers ? t('lottery.pay_left', figures) : t('lottery.pay_short', figures)}
              />
            </Choice>
          )
        })}
      </div>
    </fieldset>
  )
}

const Way = ({ name, note }: { name: string; note: string }) => (
  <span className="min-w-0">
    <span className="block">{name}</span>
    <span className="figures block text-sm font-normal text-text2">{note}</span>
  </span>
)
