import { serverNow } from '@tamuvo/ui/calls/server-clock.ts'
import { Button } from '@tamuvo/ui/components/Button.tsx'
import { Chips } from '@tamuvo/ui/components/Chips.tsx'
import { cx } from '@tamuvo/ui/components/cx.ts'
import { Field } from '@tamuvo/ui/components/Field.tsx'
import { formatDay } from '@tamuvo/ui/format/date.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { ChevronLeft, ChevronRight, SlidersHorizontal } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
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

type Props = {
  place: RangePlace
  onChange: (place: RangePlace) => void
  /** Further filters of the record. */
  children?: ReactNode
  /** What is done with all that the record shows. */
  actions?: ReactNode
  /** One of them is in use. */
  isFiltered?: boolean
  /** How many days the record answers at a time. */
  daysMax?: number
}

const quick = recordRanges.filter((range) => range !== 'custom')
const steps = [7, 30] as const

const labels = {
  today: 'common.today',
  yesterday: 'common.yesterday',
  this_week: 'record.this_week',
  last_7_days: 'common.last_7_days',
  last_30_days: 'common.last_30_days',
} as const

/**
 * The days of a record: quick choices, the days before and after those shown, or a first and a last day. On phones all but the quick
 * choices is behind a button, until it is in use, so that the record itself is in sight.
 */
export const DayRangePicker = ({ place, onChange, children, actions, isFiltered = false, daysMax = rangeDaysMax }: Props) => {
  const t = useText()
  const panel = useId()
  const [isOpen, setOpen] = useState(isFiltered || place.range === 'custom')
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <div className="min-w-0 max-sm:w-full sm:flex-1">
          <Chips
            label={t('record.days')}
            chips={quick.map((key) => ({ key, label: t(labels[key]) }))}
            value={place.range === 'custom' ? null : place.range}
            onChange={(range) => onChange({ range, from: '', to: '' })}
          />
        </div>
        <Button
          tone="outline"
          icon={<SlidersHorizontal size={18} aria-hidden="true" />}
          aria-expanded={isOpen}
          aria-controls={panel}
          onClick={() => setOpen(!isOpen)}
          className="flex-1 sm:hidden"
        >
          {t(children ? 'common.filter' : 'record.other_days')}
        </Button>
        {actions}
      </div>
      <div id={panel} className={cx('flex flex-col gap-3', !isOpen && 'max-sm:hidden')}>
        <DaySteps place={place} onChange={onChange} daysMax={daysMax} />
        {children}
      </div>
    </div>
  )
}

const DaySteps = ({ place, onChange, daysMax }: Pick<Props, 'place' | 'onChange'> & { daysMax: number }) => {
  const t = useText()
  const now = serverNow()
  const days = chosenDays(place, now)
  const choose = (chosen: Days | undefined) => chosen && onChange({ range: 'custom', ...chosen })
  return (
    <>
      <div className="grid grid-cols-4 items-end gap-2 sm:flex sm:flex-wrap">
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
      <RangeFault days={days} daysMax={daysMax} />
    </>
  )
}

/** What is wrong with days that were chosen. */
export const rangeFault = (days: Days, daysMax = rangeDaysMax): 'record.range_order' | 'record.range_long' | undefined => {
  const count = countDays(days)
  if (count < 1) return 'record.range_order'
  return count > daysMax ? 'record.range_long' : undefined
}

/** Says what is wrong with days that were chosen. */
export const RangeFault = ({ days, daysMax }: { days: Days; daysMax: number }) => {
  const t = useText()
  const fault = rangeFault(days, daysMax)
  if (!fault) return null
  return (
    <p role="alert" className="text-sm text-loss">
      {t(fault, { days: daysMax })}
    </p>
  )
}

/** The first or the last of some days. */
export const DayField = ({ label, value, onChange }: { label: string; value: string; onChange: (day: string) => void }) => (
  <Field
    label={label}
    type="date"
    value={value}
    required
    onChange={({ target }) => target.value && onChange(target.value)}
    className="max-sm:order-first max-sm:col-span-2 sm:max-w-44 sm:min-w-36 sm:flex-1"
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
      className="max-sm:px-1 max-sm:text-xs"
    >
      {towards === 'prev' && <ChevronLeft size={18} aria-hidden="true" />}
      <span className="figures whitespace-nowrap">{t('record.day_count', { days: count })}</span>
      {towards === 'next' && <ChevronRight size={18} aria-hidden="true" />}
    </Button>
  )
}
