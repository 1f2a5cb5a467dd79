import { listCountries } from '@tamuvo/contract/platform.ts'
import { useCall } from '@tamuvo/ui/calls/useCalls.tsx'
import { Field } from '@tamuvo/ui/components/Field.tsx'
import { Select } from '@tamuvo/ui/components/Select.tsx'
import { useLanguage, useText } from '@tamuvo/ui/text/useText.tsx'
import { Lock } from 'lucide-react'
import type { ComponentProps } from 'react'
import { countryOptions } from './country-names.ts'
import type { Profile, ProfileValues } from './profile-form.ts'
import type { Form } from '../../parts/useForm.ts'

type Props = { profile: Profile; form: Form<ProfileValues> }

/** Name, birthday and further particulars; those that can no longer be changed say so. */
export const ProfileParticulars = ({ profile, form }: Props) => {
  const t = useText()
  const { lang } = useLanguage()
  const { data: countries } = useCall(listCountries, {})
  const isLocked = (name: 'realName' | 'birthday') => profile.locked.includes(name)
  return (
    <>
      <Field label={t('security.nickname')} autoComplete="nickname" maxLength={12} {...form.field('nickname')} />
      <Once
        locked={isLocked('realName')}
        label={t('security.real_name')}
        hint={t('account.payeeName_hint')}
        autoComplete="name"
        maxLength={60}
        {...form.field('realName')}
      />
      <Once
        locked={isLocked('birthday')}
        label={t('security.birthday')}
        hint={t('security.birthday_hint', { age: profile.minAge })}
        type="date"
        autoComplete="bday"
        {...form.field('birthday')}
      />
      <Select
        label={t('security.nationality')}
        optional
        options={countryOptions(countries?.list ?? [], lang)}
        value={form.values.nationality || null}
        onChange={(code) => form.change('nationality', code)}
        error={form.faults['nationality']}
      />
      <Field label={t('security.birthPlace')} optional maxLength={120} {...form.field('birthPlace')} />
      <Field
        label={t('security.occupation')}
        optional
        autoComplete="organization-title"
        maxLength={120}
        {...form.field('occupation')}
      />
      <Field label={t('security.incomeSource')} optional maxLength={120} {...form.field('incomeSource')} />
      <Field label={t('security.address')} optional autoComplete="street-address" maxLength={120} {...form.field('address')} />
    </>
  )
}

/** A field that can be filled in once. Afterwards it is read only, with the reason. */
const Once = ({ locked, hint, ...field }: ComponentProps<typeof Field> & { locked: boolean }) => {
  const t = useText()
  if (!locked) return <Field {...field} hint={hint} optional />
  return (
    <Field
      {...field}
      type="text"
      readOnly
      hint={t('security.locked_reason')}
      suffix={<Lock size={16} role="img" aria-label={t('security.locked')} />}
    />
  )
}
