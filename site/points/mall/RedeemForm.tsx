import { getMemberInfo } from '@tamuvo/contract/account.ts'
import { getSecurity } from '@tamuvo/contract/account-security.ts'
import { listPointRewards, listPublicPointRewards, listRedeemed, redeemPointReward } from '@tamuvo/contract/mall.ts'
import { getPointBalance } from '@tamuvo/contract/points.ts'
import { listTurnover } from '@tamuvo/contract/turnover.ts'
import { listPointMovements } from '@tamuvo/contract/point-movements.ts'
import { getBalance } from '@tamuvo/contract/balance.ts'
import { listTransactions } from '@tamuvo/contract/wallet.ts'
import { callKey, useAction, useCall } from '@tamuvo/ui/calls/useCalls.tsx'
import { Button } from '@tamuvo/ui/components/Button.tsx'
import { Field } from '@tamuvo/ui/components/Field.tsx'
import { Stepper } from '@tamuvo/ui/components/Stepper.tsx'
import { TextArea } from '@tamuvo/ui/components/TextArea.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { isSixDigits, SixDigits } from '../../account/security/SixDigits.tsx'
import { pointsText } from '../../parts/points-words.ts'
import { FormFrame } from '../../parts/FormFrame.tsx'
import { RefusalNotice } from '../../parts/FormNotice.tsx'
import { type Faults, type Form, useForm } from '../../parts/useForm.ts'
import { PasswordMissing } from '../PasswordMissing.tsx'
import { type MallItem, type MallOrder, mostOf } from './mall-words.ts'

const [nameMin, phonePattern, addressMin, addressMax] = [2, /^\+?[\d ()-]{6,24}$/, 10, 300] as const

type Values = { quantity: number; name: string; phone: string; address: string; password: string }
const blank: Values = { quantity: 1, name: '', phone: '', address: '', password: '' }

const changed = [
  listPointRewards,
  listPublicPointRewards,
  listRedeemed,
  getPointBalance,
  listPointMovements,
  listTransactions,
  getBalance,
  listTurnover,
  // It says whether there are free bets.
  getMemberInfo,
]

type Props = { item: MallItem; points: number; onDone: (order: MallOrder) => void }

/** How many, where to, and the withdrawal password. */
export const RedeemForm = ({ item, points, onDone }: Props) => {
  const t = useText()
  const queries = useQueryClient()
  const security = useCall(getSecurity, {})
  const form = useForm(blank, { WD_PASSWORD_WRONG: 'password' })
  const action = useAction(redeemPointReward, {
    invalidates: changed,
    onDone,
    onRefused: (refusal) => {
      form.change('password', '')
      if (refusal.code === 'OFFER_CHANGED') void queries.invalidateQueries({ queryKey: callKey(listPointRewards) })
      form.refused(refusal)
    },
  })
  const faultsOf = useFaults(item)
  const { quantity, password, name, phone, address } = form.values
  const most = Math.min(mostOf(item), Math.floor(points / item.points))
  const submit = async () => {
    if (!form.isFine(faultsOf(form.values))) return
    const delivery = item.kind === 'GIFT' ? { delivery: { name, phone, address } } : {}
    await action.run({ id: item.id, quantity, points: item.points * quantity, password, ...delivery })
  }
  if (security.data?.items.some(({ item: each, done }) => each === 'withdrawalPassword' && !done)) return <PasswordMissing />
  return (
    <FormFrame onSubmit={submit} focusFaults={form.timesShown}>
      <RefusalNotice error={form.general(action.error)} />
      {most > 1 && <Stepper label={t('points.quantity')} max={most} {...form.control('quantity')} />}
      {item.kind === 'GIFT' && <DeliveryFields form={form} />}
      <SixDigits label={t('upline.password')} {...form.field('password')} />
      <Button type="submit" size="lg" wide pending={action.pending}>
        {t('points.redeem', { points: pointsText(item.points * Math.min(quantity, most)) })}
      </Button>
    </FormFrame>
  )
}

const useFaults = ({ kind }: MallItem) => {
  const t = useText()
  return ({ name, phone, address, password }: Values): Faults => {
    const isGift = kind === 'GIFT'
    return {
      ...(isGift && name.trim().length < nameMin ? { name: t('points.name_fault') } : {}),
      ...(isGift && !phonePattern.test(phone.trim()) ? { phone: t('points.phone_fault') } : {}),
      ...(isGift && address.trim().length < addressMin ? { address: t('points.address_fault') } : {}),
      ...(isSixDigits(password) ? {} : { password: t('upline.password_digits') }),
    }
  }
}

const DeliveryFields = ({ form }: { form: Form<Values> }) => {
  const t = useText()
  return (
    <fieldset className="flex flex-col gap-4">
      <legend className="mb-2 font-semibold">{t('points.delivery')}</legend>
      <Field label={t('points.name')} autoComplete="name" maxLength={80} {...form.field('name')} />
      <Field label={t('points.phone')} type="tel" autoComplete="tel" maxLength={25} {...form.field('phone')} />
      <TextArea
        label={t('points.address')}
        hint={t('points.address_hint')}
        autoComplete="street-address"
        max={addressMax}
        maxLength={addressMax}
        rows={3}
        {...form.field('address')}
      />
    </fieldset>
  )
}
