import { listDepositBonuses } from '@tamuvo/contract/promotion.ts'
import { fromWire } from '@tamuvo/money/amount.ts'
import { useCall } from '@tamuvo/ui/calls/useCalls.tsx'
import { cx } from '@tamuvo/ui/components/cx.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { DepositBonusesProps } from '../cashier/slots.ts'
import { paths } from '../parts/paths.ts'
import { money } from '../parts/figure-words.ts'
import { sumsOf } from './bonus-sums.ts'
import { type Promotion, written } from './promotion-words.ts'
import { givesWords, productNames, type Term } from './terms-words.ts'
import { Terms } from './Terms.tsx'

/** The bonuses that a deposit may bring. "No bonus" stands first and is chosen unless the member chooses another. */
export const DepositBonuses = ({ amount, chosen, error, onChoose }: DepositBonusesProps) => {
  const t = useText()
  const list = useCall(listDepositBonuses, {}).data?.list ?? []
  if (list.length === 0) return null
  return (
    <fieldset>
      <legend className="mb-2 text-sm text-text2">{t('bonus.choose')}</legend>
      <div className="flex flex-col gap-2">
        <Option title={t('bonus.none')} note={t('bonus.none_text')} isChosen={chosen === null} onChoose={() => onChoose(null)} />
        {list.map((promotion) => (
          <BonusOption
            key={promotion.id}
            promotion={promotion}
            amount={amount}
            isChosen={chosen?.promotion === promotion.id}
            onChoose={() =>
              onChoose({ promotion: promotion.id, version: promotion.version, min: promotion.trigger.min ?? '0.00' })
            }
          />
        ))}
      </div>
      {error && (
        <p role="alert" className="mt-1.5 text-sm text-loss">
          {error}
        </p>
      )}
    </fieldset>
  )
}

type OptionProps = { title: string; note: string; isChosen: boolean; onChoose: () => void; children?: ReactNode }

const Option = ({ title, note, isChosen, onChoose, children }: OptionProps) => (
  <div
    className={cx(
      'rounded-card border has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand-text',
      isChosen ? 'border-brand bg-bg2' : 'border-line hover:bg-bg2',
    )}
  >
    <label className="flex min-h-14 cursor-pointer items-center gap-3 px-3.5 py-2.5">
      <input type="radio" name="bonus" checked={isChosen} onChange={onChoose} className="size-5 shrink-0 accent-(--brand)" />
      <span className="min-w-0 flex-1 font-semibold">
        {title}
        <span className="figures block text-sm font-normal text-text3">{note}</span>
      </span>
    </label>
    {isChosen && children && <div className="border-t border-line px-3.5 pb-3">{children}</div>}
  </div>
)

type BonusOptionProps = {
  promotion: Promotion
  amount: string | undefined
  isChosen: boolean
  onChoose: () => void
}

const BonusOption = ({ promotion, amount, isChosen, onChoose }: BonusOptionProps) => {
  const t = useText()
  const { id, titles, trigger } = promotion
  const from = trigger.min !== undefined && fromWire(trigger.min) > 0n ? ` · ${t('bonus.from', { min: money(trigger.min) })}` : ''
  return (
    <Option title={written(titles)} note={`${givesWords(promotion)}${from}`} isChosen={isChosen} onChoose={onChoose}>
      <Terms terms={termsFor(promotion, amount, t)} />
      <Link
        to={paths.promotion(id)}
        className="focus-ring inline-flex min-h-11 items-center rounded-sm text-sm font-medium text-brand-text"
      >
        {t('bonus.all_terms')}
      </Link>
    </Option>
  )
}

/** What choosing it means, in sums as soon as the amount is known. */
const termsFor = (promotion: Promotion, amount: string | undefined, t: ReturnType<typeof useText>): Term[] => {
  const { maxStake, closed, days } = promotion.terms
  const sums = amount === undefined ? undefined : sumsOf(promotion, amount)
  const known = sums && sums.bonus !== '0.00' ? sums : undefined
  return [
    ...(known
      ? ([
          [t('bonus.brings'), money(known.bonus)],
          [t('bonus.to_bet'), money(known.required)],
        ] as const)
      : []),
    [t('bonus.highest'), maxStake === null ? t('bonus.any') : money(maxStake)],
    ...(closed.length > 0 ? ([[t('bonus.closed'), productNames(closed)]] as const) : []),
    [t('bonus.runs_out'), t('bonus.runs_out_after', { days })],
  ]
}
