import { AmountField } from '@tamuvo/ui/components/AmountField.tsx'
import { amountFromText } from '@tamuvo/ui/components/amount-text.ts'
import { Button } from '@tamuvo/ui/components/Button.tsx'
import { Chips } from '@tamuvo/ui/components/Chips.tsx'
import { Field } from '@tamuvo/ui/components/Field.tsx'
import { Modal } from '@tamuvo/ui/components/Modal.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { RefusalNotice } from '../parts/FormNotice.tsx'
import { isRaise, type Limit, limitName, limitValue } from './limit-words.ts'
import { ripeTime, useSetLimit } from './useSetLimit.ts'
import { FormFrame } from '../parts/FormFrame.tsx'
import { useForm } from '../parts/useForm.ts'

const quickAmounts = ['10.00', '50.00', '100.00', '200.00', '500.00', '1000.00']
const quickMinutes = ['30', '60', '120', '180']

const minutesFrom = (typed: string): string | undefined =>
  /^\d{1,4}$/.test(typed.trim()) && Number(typed) >= 1 && Number(typed) <= 1440 ? String(Number(typed)) : undefined

type Props = { limit: Limit; coolingHours: number; onClose: () => void }

/** Sets a limit, and says beforehand whether the new one applies at once. */
export const LimitModal = ({ limit: { kind, value }, coolingHours, onClose }: Props) => {
  const t = useText()
  const form = useForm({ limit: value ?? '' })
  const { change, pending, error } = useSetLimit(onClose)
  const isTime = kind === 'SESSION'
  const wanted = isTime ? minutesFrom(form.values.limit) : amountFromText(form.values.limit)
  const save = async () => {
    const fault = { limit: t(isTime ? 'safer.minutes_invalid' : 'common.amount_invalid') }
    if (form.isFine(wanted ? {} : fault) && wanted) await change({ kind, from: value, to: wanted, coolingHours })
  }
  return (
    <Modal open onOpenChange={onClose} title={limitName(kind)} width={440} closeButton phone="center">
      <FormFrame onSubmit={save}>
        <RefusalNotice error={error} />
        <p className="text-sm text-text2">
          {value === null ? t('safer.limit_today') : t('safer.now', { value: limitValue(kind, value) })}
        </p>
        {isTime ? (
          <div>
            <Field label={t('safer.minutes_label')} inputMode="numeric" {...form.field('limit')} />
            <Chips
              className="mt-2"
              look="grid"
              label={t('safer.minutes_label')}
              chips={quickMinutes.map((key) => ({ key, label: key }))}
              {...form.control('limit')}
            />
          </div>
        ) : (
          <AmountField label={t('safer.limit_new')} quick={quickAmounts} {...form.control('limit')} />
        )}
        <p role="status" className="min-h-10 text-sm text-text2">
          {wanted && whenItHolds(t, isRaise(kind, value, wanted), value, coolingHours)}
        </p>
        <div className="flex flex-wrap justify-end gap-2">
          {value !== null && (
            <Button
              tone="quiet"
              type="button"
              pending={pending}
              onClick={() => change({ kind, from: value, to: null, coolingHours })}
            >
              {t('safer.limit_remove')}
            </Button>
          )}
          <Button type="submit" pending={pending}>
            {t('common.save')}
          </Button>
        </div>
      </FormFrame>
    </Modal>
  )
}

const whenItHolds = (t: ReturnType<typeof useText>, raises: boolean, value: string | null, coolingHours: number): string => {
  if (raises) return t('safer.hours_later', { time: ripeTime(coolingHours) })
  return t(value === null ? 'safer.first_limit_text' : 'safer.limit_at_once')
}
