import { getSecurity } from '@tamuvo/contract/account-security.ts'
import { addPayee, listPayees, type PayeeKind } from '@tamuvo/contract/cashier-payees.ts'
import { useAction } from '@tamuvo/ui/calls/useCalls.tsx'
import { Button } from '@tamuvo/ui/components/Button.tsx'
import { Field } from '@tamuvo/ui/components/Field.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { SixDigits } from '../../account/security/SixDigits.tsx'
import { useDone } from '../../account/security/useDone.ts'
import { FormFrame } from '../../parts/FormFrame.tsx'
import { RefusalNotice } from '../../parts/FormNotice.tsx'
import { useForm } from '../../parts/useForm.ts'
import { Choice } from './Choice.tsx'
import { NumberField } from './NumberField.tsx'
import { faultsOf, firstValues, kindOptions, numberOf, type PayeeValues, valuesFor } from './payee-form.ts'
import { kindIcons, type Payees, usableTime } from './payee-words.ts'
import { WherePart } from './WherePart.tsx'

const places = {
  CARD_IN_USE: 'number',
  PAYEE_KNOWN: 'number',
  PAYEE_BARRED: 'number',
  INSTITUTION_CLOSED: 'institution',
  WD_PASSWORD_WRONG: 'password',
} as const

/** Where the money shall go: what kind, at which institution, which number. */
export const PayeeForm = ({ payees }: { payees: Payees }) => {
  const t = useText()
  const { form, action, institution, submit } = useNewPayee(payees)
  const { kind, network } = form.values
  const chooseKind = (key: PayeeKind) => {
    const next = valuesFor(payees, key)
    form.change('kind', key)
    form.change('institution', next.institution)
    form.change('network', next.network)
    form.change('number', '')
  }
  const general = form.general(action.error)
  return (
    <FormFrame onSubmit={submit} focusFaults={form.timesShown}>
      <RefusalNotice error={general} />
      <Choice
        legend={t('payee.kind')}
        options={kindOptions(payees).map(({ kind: key, isFull }) => ({
          key,
          label: t(`payee.kind_${key}`),
          Icon: kindIcons[key],
          disabled: isFull,
          ...(isFull ? { text: t('payee.kind_full', { max: payees.payeesMax }) } : {}),
        }))}
        value={kind}
        onChange={chooseKind}
      />
      <WherePart payees={payees} form={form} institution={institution} />
      <NumberField key={kind} kind={kind} of={numberOf(institution, network)} {...form.control('number')} />
      <Field label={t('payee.holder')} hint={t('payee.holder_hint')} value={payees.holder} readOnly />
      {kind === 'BANK' && <Field label={t('payee.branch')} optional maxLength={60} {...form.field('branch')} />}
      <Field label={t('payee.label')} hint={t('payee.label_hint')} optional maxLength={30} {...form.field('label')} />
      <SixDigits label={t('security.digits_now')} {...form.field('password')} />
      <Button type="submit" size="lg" wide pending={action.pending}>
        {t('payee.add')}
      </Button>
      <p className="text-center text-sm text-text3">
        {payees.nextWaits ? t('payee.wait_hint', { hours: payees.newHoldHours }) : t('payee.first_hint')}
      </p>
    </FormFrame>
  )
}

/** The values of the form, and how they are sent. */
const useNewPayee = (payees: Payees) => {
  const t = useText()
  const done = useDone('payees')
  const form = useForm<PayeeValues>(firstValues(payees), places)
  const institution = payees.institutions.find(({ code }) => code === form.values.institution)
  const action = useAction(addPayee, {
    invalidates: [listPayees, getSecurity],
    onDone: ({ state, usableFrom }) =>
      done(state === 'HELD_NEW' ? t('payee.added_held', { time: usableTime(usableFrom) }) : t('payee.added')),
    onRefused: form.refused,
  })
  const submit = async () => {
    if (!form.isFine(faultsOf(form.values, institution))) return
    const { kind: _kind, network, ...sent } = form.values
    await action.run({ ...sent, ...(network ? { network } : {}) })
  }
  return { form, action, institution, submit }
}
