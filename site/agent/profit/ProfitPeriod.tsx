import { teamDaysMax } from '@tamuvo/contract/agent-figures.ts'
import { serverNow } from '@tamuvo/ui/calls/server-clock.ts'
import { Chips } from '@tamuvo/ui/components/Chips.tsx'
import { IconButton } from '@tamuvo/ui/components/IconButton.tsx'
import { formatDay } from '@tamuvo/ui/format/date.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { DayField, RangeFault, rangeFault } from '../../parts/DayRangePicker.tsx'
import { besidePeriod, type ProfitPlace, profitPlaceWords } from './profit-place.ts'

type Days = { from: string; to: string }
type Changed = Partial<Pick<ProfitPlace, 'period' | 'day' | 'from' | 'to'>>

/** The days of CUSTOM, with today where none are said. */
const customDays = ({ from, to }: Pick<ProfitPlace, 'from' | 'to'>): Days => {
  const today = formatDay(serverNow())
  return { from: from || to || today, to: to || today }
}

/** What is wrong with days that were chosen one by one. */
export const profitFault = (place: Pick<ProfitPlace, 'period' | 'from' | 'to'>) =>
  place.period === 'CUSTOM' ? rangeFault(customDays(place), teamDaysMax) : undefined

type Props = { place: ProfitPlace; days: Days | undefined; onChange: (changed: Changed) => void; actions: ReactNode }

/** A day, a week, half a month or a month with the ways to those beside it, or a first and a last day. */
export const ProfitPeriod = ({ place, days, onChange, actions }: Props) => {
  const t = useText()
  const choose = (period: ProfitPlace['period']) =>
    onChange(period === 'CUSTOM' ? { period, day: '', ...(days ?? customDays(place)) } : { period, from: '', to: '' })
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Chips
          label={t('agent.period')}
          chips={profitPlaceWords.period.map((key) => ({ key, label: t(`agent.period_${key}`) }))}
          value={place.period}
          onChange={choose}
        />
        {place.period !== 'CUSTOM' && <Steps days={days} onChange={onChange} />}
        <div className="ms-auto">{actions}</div>
      </div>
      {place.period === 'CUSTOM' && <Custom days={customDays(place)} onChange={onChange} />}
    </div>
  )
}

const Custom = ({ days, onChange }: { days: Days; onChange: Props['onChange'] }) => {
  const t = useText()
  return (
    <>
      <div className="grid grid-cols-2 gap-2 sm:flex">
        <DayField label={t('record.day_first')} value={days.from} onChange={(from) => onChange({ ...days, from })} />
        <DayField label={t('record.day_last')} value={days.to} onChange={(to) => onChange({ ...days, to })} />
      </div>
      <RangeFault days={days} daysMax={teamDaysMax} />
    </>
  )
}

const Steps = ({ days, onChange }: Pick<Props, 'days' | 'onChange'>) => {
  const t = useText()
  const isLast = days === undefined || days.to >= formatDay(serverNow())
  return (
    <div className="flex items-center">
      <IconButton label={t('agent.period_before')} onClick={() => days && onChange({ day: besidePeriod(days, -1) })}>
        <ChevronLeft size={20} />
      </IconButton>
      <span className="figures min-w-24 text-center text-sm">
        {days && (days.from === days.to ? days.from : `${days.from} – ${days.to}`)}
      </span>
      <IconButton
        label={t('agent.period_after')}
        disabled={isLast}
        onClick={() => days && onChange({ day: besidePeriod(days, 1) })}
      >
        <ChevronRight size={20} />
      </IconButton>
    </div>
  )
}
