import { percentOf, ProgressBar } from '@tamuvo/ui/components/ProgressBar.tsx'
import { formatInstant } from '@tamuvo/ui/format/date.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { fromWire } from '@tamuvo/money/amount.ts'
import { money } from '../parts/figure-words.ts'
import { levelName } from '../parts/level-name.ts'
import type { OwnLevel } from './vip-words.ts'

/** A month is over some hours after its last day. */
const closingMs = 3 * 3_600_000

/** The running month: what keeps the level, when it is looked at, and what brings a lost one back. */
export const ThisMonth = ({ own: { level, month } }: { own: OwnLevel }) => {
  const t = useText()
  const { valid, keep, endsAt, isExempt, regain } = month
  const name = levelName(level)
  const isAsked = keep !== '0.00' && !isExempt
  const isKept = fromWire(valid) >= fromWire(keep)
  const day = formatInstant(Date.parse(endsAt) + closingMs).slice(0, 16)
  return (
    <section aria-labelledby="vip-month" className="flex flex-col gap-2 rounded-card border border-line bg-bg1 p-4">
      <h4 id="vip-month" className="text-md font-semibold">
        {t('vip.month')}
      </h4>
      {isAsked && <MonthBar valid={valid} keep={keep} isKept={isKept} />}
      <p className="text-sm text-text2">
        {isExempt && keep !== '0.00' && t('vip.exempt', { name })}
        {keep === '0.00' && t('vip.no_keep', { name })}
        {isAsked && isKept && t('vip.kept', { name })}
        {isAsked && !isKept && t('vip.check', { day, amount: money(keep), name, lower: levelName(level - 1) })}
      </p>
      {regain && (
        <p className="text-sm text-text2">
          {t('vip.regain', { amount: money(regain.validLeft), name: levelName(regain.level) })}
        </p>
      )}
    </section>
  )
}

const MonthBar = ({ valid, keep, isKept }: { valid: string; keep: string; isKept: boolean }) => {
  const t = useText()
  const words = t('turnover.progress', { done: money(valid), required: money(keep) })
  const label = t('vip.month_valid')
  return (
    <>
      <ProgressBar percent={percentOf(valid, keep)} label={`${label}: ${words}`} tone={isKept ? 'win' : 'neutral'} />
      <p className="figures flex flex-wrap justify-between gap-x-3 text-sm">
        <span className="text-text2">{label}</span>
        <span className="font-medium">{words}</span>
      </p>
    </>
  )
}
