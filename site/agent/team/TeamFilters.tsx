import { Button } from '@tamuvo/ui/components/Button.tsx'
import { Field } from '@tamuvo/ui/components/Field.tsx'
import { Select } from '@tamuvo/ui/components/Select.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { SlidersHorizontal } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { FormFrame } from '../../parts/FormFrame.tsx'
import { useForm } from '../../parts/useForm.ts'
import { filtersInUse, type TeamPlace, teamPlaceWords } from './team-place.ts'

type Props = {
  place: TeamPlace
  onChange: (changed: Partial<Omit<TeamPlace, 'page'>>) => void
  /** What stands beside the button. */
  children: ReactNode
}

const nothing = {
  type: 'all',
  state: 'all',
  registeredFrom: '',
  registeredTo: '',
  loginFrom: '',
  loginTo: '',
  balanceMin: '',
  balanceMax: '',
} as const

/** Which members are shown, behind a button that says how many filters are in use. */
export const TeamFilters = ({ place, onChange, children }: Props) => {
  const t = useText()
  const panel = useId()
  const count = filtersInUse(place)
  const [isOpen, setOpen] = useState(count > 0)
  const form = useForm<Pick<TeamPlace, keyof typeof nothing>>(place)
  const submit = () => onChange(form.values)
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2">
        {children}
        <Button
          tone="outline"
          icon={<SlidersHorizontal size={18} aria-hidden="true" />}
          aria-expanded={isOpen}
          aria-controls={panel}
          onClick={() => setOpen(!isOpen)}
        >
          {count > 0 ? t('agent.filters_in_use', { count }) : t('common.filter')}
        </Button>
        {count > 0 && (
          <Button tone="quiet" onClick={() => onChange(nothing)}>
            {t('common.clear')}
          </Button>
        )}
      </div>
      <div id={panel} hidden={!isOpen}>
        <FormFrame
          onSubmit={submit}
          className="grid grid-cols-2 items-end gap-3 rounded-card border border-line p-3 lg:grid-cols-4"
        >
          <Select
            label={t('common.type')}
            options={teamPlaceWords.type.map((key) => ({ key, label: t(key === 'all' ? 'common.all' : `agent.type_${key}`) }))}
            {...form.control('type')}
          />
          <Select
            label={t('common.status')}
            options={teamPlaceWords.state.map((key) => ({ key, label: t(key === 'all' ? 'common.all' : `agent.state_${key}`) }))}
            {...form.control('state')}
          />
          <Field label={t('agent.registered_from')} type="date" {...form.field('registeredFrom')} />
          <Field label={t('agent.registered_to')} type="date" {...form.field('registeredTo')} />
          <Field label={t('agent.balance_min')} inputMode="decimal" autoComplete="off" {...form.field('balanceMin')} />
          <Field label={t('agent.balance_max')} inputMode="decimal" autoComplete="off" {...form.field('balanceMax')} />
          <Field label={t('agent.login_from')} type="date" {...form.field('loginFrom')} />
          <Field label={t('agent.login_to')} type="date" {...form.field('loginTo')} />
          <Button type="submit" className="col-span-2 lg:col-span-1">
            {t('common.search')}
          </Button>
        </FormFrame>
      </div>
    </div>
  )
}
