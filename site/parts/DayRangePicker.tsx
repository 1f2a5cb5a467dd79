import { serverNow } from '@tamuvo/ui/calls/server-clock.ts'
import { Button } from '@tamuvo/ui/components/Button.tsx'
import { Chips } from '@tamuvo/ui/components/Chips.tsx'
import { Field } from '@tamuvo/ui/components/Field.tsx'
import { formatDay } from '@tamuvo/ui/format/date.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import {
  chosenDays,
  countDays,
  type Days,
  daysAfter,
  daysBefore,
  rangeDaysMax,
  recordRanges,
  type rangeWords,
} from './day-range.ts'
import type { Place } from './list-place.ts'

type RangePlace = Pick<Place<typeof rangeWords>, 'range' | 'from' | 'to'>

type Props = { place: RangePlace; onChange: (place: RangePlace) => void }

const quick = recordRanges.filter((range) => range !== 'custom')
const steps = [7, 30] as const

const labels = {
  today: 'common.today',
  yesterday: 'common.yesterday',
  this_week: 'record.this_week',
  last_7_days: 'common.last_7_days',
  last_30_days: 'common.last_30_days',
} as const

/** The days of a record: quick choices, the days before and after those shown, or a first and a last day. */
export const DayRangePicker = ({ place, onChange }: Props) => {
  const t = useText()
  const now = serverNow()
  const days = chosenDays(place, now)
  const error = rangeFault(days)
  const choose = (chosen: Days | undefined) => chosen && onChange({ range: 'custom', ...chosen })
  return (
    <div className="flex flex-col gap-3">
      <Chips
        label={t('record.days')}
        chips={quick.map((key) => ({ key, label: t(labels[key]) }))}
        value={place.range === 'custom' ? null : place.range}
        onChange={(range) => onChange({ range, from: '', to: '' })}
      />
      <div className="flex flex-wrap items-end gap-2">
        {steps.toReversed().map((count) => (
          <StepButton key={count} count={count} towards="prev" onClick={() => choose(daysBefore(days, count))} />
        ))}
        <DayField label={t('record.day_first')} value={days.from} onChange={(from) => choose({ ...days, from })} />
        <DayField label={t('record.day_last')} value={days.to} onChange={(to) => choose({ ...days, to })} />
        {steps.map((count) => {
          const after = daysAfter(days, count, formatDay(now))
          return <StepButton key={count} count={count} towards="next" disabled={!after} onClick={() => choose(after)} />
        })}
      </div>
      {error && (
        <p role="alert" className="text-sm text-loss">
          {t(error, { days: rangeDaysMax })}
        </p>
      )}
    </div>
  )
}

/** What is wrong with days that were chosen. */
export const rangeFault = (days: Days): 'record.range_order' | 'record.range_long' | undefined => {
  const count = countDays(days)
  if (count < 1) return 'record.range_order'
  return count > rangeDaysMax ? 'record.range_long' : undefined
}

const DayField = ({ label, value, onChange }: { label: string; value: string; onChange: (day: string) => void }) => (
  <Field
    label={label}
    type="date"
    value={value}
    required
    onChange={({ target }) => target.value && onChange(target.value)}
    className="min-w-36 flex-1 max-sm:order-first sm:max-w-44"
  />
)

type StepProps = { count: number; towards: 'prev' | 'next'; disabled?: boolean; onClick: () => void }

const StepButton = ({ count, towards, disabled = false, onClick }: StepProps) => {
  const t = useText()
  return (
    <Button
      tone="outline"
      disabled={disabled}
      onClick={onClick}
      aria-label={t(`record.${towards}_days`, { days: count })}
      title={t(`record.${towards}_days`, { days: count })}
      className="max-sm:flex-1"
    >
      {towards === 'prev' && <ChevronLeft size={18} aria-hidden="true" />}
      <span className="figures">{count}</span>
      {towards === 'next' && <ChevronRight size={18} aria-hidden="true" />}
    </Button>
  )
}
