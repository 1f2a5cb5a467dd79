import type { ReceivedOutputOf } from '@tamuvo/contract/call.ts'
import { getSecurity } from '@tamuvo/contract/account-security.ts'
import { convertPoints, getPointBalance, getPointConfig } from '@tamuvo/contract/points.ts'
import { listTurnover } from '@tamuvo/contract/turnover.ts'
import { listPointMovements } from '@tamuvo/contract/point-movements.ts'
import { getBalance } from '@tamuvo/contract/balance.ts'
import { listTransactions } from '@tamuvo/contract/wallet.ts'
import { useAction, useCall } from '@tamuvo/ui/calls/useCalls.tsx'
import { Button, buttonClass } from '@tamuvo/ui/components/Button.tsx'
import { Chips } from '@tamuvo/ui/components/Chips.tsx'
import { Field } from '@tamuvo/ui/components/Field.tsx'
import { Receipt } from '@tamuvo/ui/components/Receipt.tsx'
import { formatCount } from '@tamuvo/ui/format/number.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { BookOpen } from 'lucide-react'
import { isSixDigits, SixDigits } from '../account/security/SixDigits.tsx'
import { DetailList } from '../parts/DetailList.tsx'
import { money, times } from '../parts/figure-words.ts'
import { pointsText } from '../parts/points-words.ts'
import { FormFrame } from '../parts/FormFrame.tsx'
import { RefusalNotice } from '../parts/FormNotice.tsx'
import { Loaded } from '../parts/Loaded.tsx'
import { MemberLink } from '../parts/MemberLink.tsx'
import { useForm } from '../parts/useForm.ts'
import { convertFault, type ConvertRules, moneyFor, mostConvertible } from './convert-faults.ts'
import { PasswordMissing } from './PasswordMissing.tsx'
import { pointsFromText } from './point-words.ts'

/** Turns points into money at once. */
export const ConvertPoints = () => {
  const config = useCall(getPointConfig, {}, { staleMs: 0 })
  const balance = useCall(getPointBalance, {}, { staleMs: 0 })
  const security = useCall(getSecurity, {})
  const hasNoPassword = security.data?.items.some(({ item, done }) => item === 'withdrawalPassword' && !done)
  return (
    <div className="max-w-xl">
      <Loaded answer={config}>
        {({ convert }) => (
          <Loaded answer={balance}>
            {({ points }) => (
              <div className="flex flex-col gap-4">
                <Rules rules={convert} />
                {hasNoPassword ? <PasswordMissing /> : <ConvertForm has={points} rules={convert} />}
              </div>
            )}
          </Loaded>
        )}
      </Loaded>
    </div>
  )
}

const Rules = ({ rules }: { rules: ConvertRules }) => {
  const t = useText()
  const { pointsPerUnit, multiple, min, dayMax, usedToday } = rules
  return (
    <p className="text-text2">
      {t('points.convert_lead', {
        points: pointsText(pointsPerUnit),
        amount: money(moneyFor(pointsPerUnit, rules)),
        multiple: formatCount(multiple),
        min: formatCount(min),
      })}{' '}
      {t('points.convert_today', { used: formatCount(usedToday), max: formatCount(dayMax) })}
    </p>
  )
}

const quick = [500, 1_000, 5_000, 10_000]
const changed = [getPointBalance, getPointConfig, listPointMovements, listTransactions, getBalance, listTurnover]
const places = {
  WD_PASSWORD_WRONG: 'password',
  POINTS_UNEVEN: 'points',
  POINTS_SHORT: 'points',
  BELOW_MIN: 'points',
  DAY_LIMIT: 'points',
} as const

const ConvertForm = ({ has, rules }: { has: number; rules: ConvertRules }) => {
  const t = useText()
  const form = useForm({ points: '', password: '' }, places)
  const action = useAction(convertPoints, {
    invalidates: changed,
    onDone: form.reset,
    onRefused: (refusal) => {
      form.change('password', '')
      form.refused(refusal)
    },
  })
  const points = pointsFromText(form.values.points)
  const most = mostConvertible(has, rules)
  const submit = async () => {
    const fault = convertFault(points, has, rules)
    const faults = {
      ...(fault ? { points: fault } : {}),
      ...(isSixDigits(form.values.password) ? {} : { password: t('upline.password_digits') }),
    }
    if (form.isFine(faults) && points) await action.run({ points, password: form.values.password })
  }
  if (action.data) return <Converted converted={action.data} onAgain={action.reset} />
  if (most === 0) return <NotNow has={has} rules={rules} />
  const choices = [...quick.filter((each) => each < most), most]
  return (
    <FormFrame onSubmit={submit} focusFaults={form.timesShown}>
      <RefusalNotice error={form.general(action.error)} />
      <div>
        <Field label={t('points.convert_points')} inputMode="numeric" autoComplete="off" {...form.field('points')} />
        <Chips
          className="mt-2"
          look="wrap"
          label={t('common.amount_quick')}
          chips={choices.map((each) => ({
            key: String(each),
            label: each === most ? t('points.convert_all', { points: formatCount(each) }) : formatCount(each),
          }))}
          value={points === undefined ? null : String(points)}
          onChange={(chosen) => form.change('points', chosen)}
        />
      </div>
      <DetailList
        rows={[
          [
            t('points.convert_get'),
            <span key="get" className="font-semibold">
              {points === undefined ? '–' : money(moneyFor(points, rules))}
            </span>,
          ],
          [t('turnover.multiple'), times(rules.turnover)],
        ]}
      />
      <SixDigits label={t('upline.password')} {...form.field('password')} />
      <Button type="submit" size="lg" wide pending={action.pending}>
        {t('points.convert')}
      </Button>
    </FormFrame>
  )
}

/** Too few points, or all of today's are used up. */
const NotNow = ({ has, rules }: { has: number; rules: ConvertRules }) => {
  const t = useText()
  const isDayOver = rules.dayMax - rules.usedToday < rules.min
  return (
    <p className="rounded-card border border-line bg-bg2 p-4">
      {isDayOver
        ? t('points.convert_tomorrow')
        : t('points.convert_short', { min: pointsText(rules.min), points: pointsText(has) })}
    </p>
  )
}

type Done = { converted: ReceivedOutputOf<typeof convertPoints>; onAgain: () => void }

const Converted = ({ converted: { points, amount, left, entryId }, onAgain }: Done) => {
  const t = useText()
  return (
    <Receipt
      state="done"
      title={t('points.converted')}
      amount={money(amount)}
      lines={[
        { label: t('points.price'), value: `-${formatCount(points)}` },
        { label: t('points.balance'), value: formatCount(left) },
      ]}
      actions={
        <>
          <Button tone="quiet" onClick={onAgain}>
            {t('points.convert_again')}
          </Button>
          <MemberLink page="transactionHistory" id={entryId} className={buttonClass('quiet')}>
            <BookOpen size={18} aria-hidden="true" />
            {t('wallet.entry_open')}
          </MemberLink>
        </>
      }
    />
  )
}
