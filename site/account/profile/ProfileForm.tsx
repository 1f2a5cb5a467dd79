import { getMemberInfo } from '@tamuvo/contract/account.ts'
import { getProfile, handleNames, updateProfile } from '@tamuvo/contract/account-profile.ts'
import { getSecurity } from '@tamuvo/contract/account-security.ts'
import { useAction } from '@tamuvo/ui/calls/useCalls.tsx'
import { confirm } from '@tamuvo/ui/components/ask.ts'
import { Button } from '@tamuvo/ui/components/Button.tsx'
import { toast } from '@tamuvo/ui/components/toast-list.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { type ReactNode, useId } from 'react'
import { RefusalNotice } from '../../parts/FormNotice.tsx'
import { HandleField } from './HandleField.tsx'
import { ProfileContacts } from './ProfileContacts.tsx'
import { changeOf, lockedBy, type Profile, profileSentence, valuesOf } from './profile-form.ts'
import { ProfileParticulars } from './ProfileParticulars.tsx'
import { useForm } from '../../parts/useForm.ts'
import { FormFrame } from '../../parts/FormFrame.tsx'

export const ProfileForm = ({ profile }: { profile: Profile }) => {
  const t = useText()
  const form = useForm(valuesOf(profile))
  const action = useAction(updateProfile, {
    invalidates: [getProfile, getSecurity, getMemberInfo],
    onDone: () => toast('success', t('security.profile_done')),
    onRefused: ({ fields }) =>
      form.show(
        Object.fromEntries(Object.entries(fields).map(([name, fault]) => [name, profileSentence(name, fault, profile.minAge)])),
      ),
  })
  const submit = async () => {
    const change = changeOf(profile, form.values)
    if (!change) return toast('info', t('security.profile_same'))
    const sure =
      !lockedBy(change) || (await confirm({ title: t('security.profile_lock'), text: t('security.profile_lock_text') }))
    if (sure) await action.run(change)
  }
  const isPlaced = action.error && Object.keys(action.error.fields).length > 0
  return (
    <FormFrame onSubmit={submit} className="flex max-w-2xl flex-col gap-8">
      {!isPlaced && <RefusalNotice error={action.error} />}
      <Section title={t('security.about_you')}>
        <ProfileParticulars profile={profile} form={form} />
      </Section>
      <Section title={t('security.contacts')}>
        <ProfileContacts profile={profile} />
      </Section>
      <Section title={t('security.handles')} text={t('security.handles_text')}>
        {handleNames.map((name) => (
          <HandleField key={name} name={name} known={profile.handles[name]} form={form} />
        ))}
      </Section>
      <Button type="submit" size="lg" pending={action.pending} className="sm:self-start sm:px-12">
        {t('common.save')}
      </Button>
    </FormFrame>
  )
}

const Section = ({ title, text, children }: { title: string; text?: string; children: ReactNode }) => {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="text-md font-semibold">
        {title}
      </h3>
      {text && <p className="text-sm text-text3">{text}</p>}
      <div className="mt-3 grid gap-4 sm:grid-cols-2">{children}</div>
    </section>
  )
}
