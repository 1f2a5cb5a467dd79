import { sendOwnCode } from '@tamuvo/contract/account-codes.ts'
import { bindMobile, getProfile } from '@tamuvo/contract/account-profile.ts'
import { getSecurity } from '@tamuvo/contract/account-security.ts'
import { listCountries } from '@tamuvo/contract/platform.ts'
import { useAction, useCall, useClient } from '@tamuvo/ui/calls/useCalls.tsx'
import { Button } from '@tamuvo/ui/components/Button.tsx'
import { Field } from '@tamuvo/ui/components/Field.tsx'
import { Select } from '@tamuvo/ui/components/Select.tsx'
import { useLanguage, useText } from '@tamuvo/ui/text/useText.tsx'
import { useState } from 'react'
import { RefusalNotice } from '../../parts/FormNotice.tsx'
import { SentCode } from '../codes/SentCode.tsx'
import { countryOptions } from '../profile/country-names.ts'
import { Loaded } from '../../parts/Loaded.tsx'
import { PasswordField } from '../password/PasswordField.tsx'
import { PasswordFirst } from '../password/PasswordFirst.tsx'
import { TaskFrame } from '../security/TaskFrame.tsx'
import { useDone } from '../security/useDone.ts'
import { useForm } from '../../parts/useForm.ts'
import { type Security, stateOf, useSecurity } from '../security/useSecurity.ts'
import { FormFrame } from '../../parts/FormFrame.tsx'

const homeCountry = 'MM'

const places = {
  SMS_MISSING_NUMBER: 'mobileNum',
  SMS_INVALID_NUMBER: 'mobileNum',
  MOBILE_IN_USE: 'mobileNum',
  SMS_INVALID_CODE: 'verificationCode',
  SMS_EXPIRED: 'verificationCode',
  PASSWORD_WRONG: 'password',
} as const

/** Adds the phone that codes go to, or another in its place. */
export const PhoneTask = () => {
  const t = useText()
  return (
    <TaskFrame title={t('security.item_phone')} lead={t('security.phone_lead')}>
      <Loaded answer={useSecurity()}>
        {(security) =>
          stateOf(security, 'loginPassword').at === null ? <PasswordFirst /> : <Form phone={stateOf(security, 'phone')} />
        }
      </Loaded>
    </TaskFrame>
  )
}

const Form = ({ phone }: { phone: Security['items'][number] }) => {
  const t = useText()
  const client = useClient()
  const done = useDone()
  const { lang } = useLanguage()
  const { data: countries } = useCall(listCountries, {})
  const [country, setCountry] = useState(homeCountry)
  const form = useForm({ mobileNum: '', verificationCode: '', password: '' }, places)
  const dialing = countries?.list.find(({ countryCode }) => countryCode === country)?.countryDialingCode ?? ''
  const number = { mobileNum: form.values.mobileNum.trim(), countryDialingCode: dialing }
  const action = useAction(bindMobile, {
    invalidates: [getSecurity, getProfile],
    onDone: () => done(t('security.phone_done')),
    onRefused: form.refused,
  })
  const submit = async () => {
    if (!form.isFine(form.missing('mobileNum', 'verificationCode', 'password'))) return
    await action.run({ ...form.values, ...number })
  }
  const general = form.general(action.error)
  return (
    <FormFrame onSubmit={submit}>
      {phone.done && <p>{t('security.phone_now', { value: phone.masked })}</p>}
      <RefusalNotice error={general} />
      <Select
        label={t('security.country')}
        options={countryOptions(countries?.list ?? [], lang, true)}
        value={countries ? country : null}
        onChange={setCountry}
      />
      <Field
        label={t('account.mobileNum')}
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        prefix={dialing && `+${dialing}`}
        {...form.field('mobileNum')}
      />
      <SentCode
        label={t('account.verificationCode')}
        {...form.control('verificationCode')}
        to={`mobile ${dialing} ${number.mobileNum}`}
        isReady={() => form.isFine(form.missing('mobileNum'))}
        send={({ botToken }) => client(sendOwnCode, { purpose: 'mobile', ...number, botToken })}
      />
      <PasswordField {...form.field('password')} />
      <Button type="submit" size="lg" wide pending={action.pending}>
        {t('common.confirm')}
      </Button>
    </FormFrame>
  )
}
