import { contactKinds, expectedVolumes, sendJoinRequest } from '@tamuvo/contract/join.ts'
import { useAction } from '@tamuvo/ui/calls/useCalls.tsx'
import { Button } from '@tamuvo/ui/components/Button.tsx'
import { Checkbox } from '@tamuvo/ui/components/Checkbox.tsx'
import { Field } from '@tamuvo/ui/components/Field.tsx'
import { Select } from '@tamuvo/ui/components/Select.tsx'
import { TextArea } from '@tamuvo/ui/components/TextArea.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { noCaptcha } from '../../account/bot/captcha.ts'
import { CaptchaField } from '../../account/bot/CaptchaField.tsx'
import { useCaptcha } from '../../account/bot/useCaptcha.ts'
import { RefusalNotice } from '../../parts/FormNotice.tsx'
import { SentReceipt } from '../SentReceipt.tsx'
import { useSettings } from '../../platform/useSettings.ts'
import { CountrySelect } from './CountrySelect.tsx'
import { type Asked, firstAsked, joinFaults, joinSentences, volumeText } from './asked.ts'
import { FormFrame } from '../../parts/FormFrame.tsx'
import { WorkNotice } from '../../parts/WorkNotice.tsx'
import { useForm } from '../../parts/useForm.ts'

/** Asks to become a partner. */
export const JoinForm = ({ captchaNeeded }: { captchaNeeded: boolean }) => {
  const t = useText()
  const minAge = useSettings()?.minAge ?? 21
  const form = useForm({ ...firstAsked, captcha: noCaptcha })
  const captcha = useCaptcha(form.control('captcha'))
  const action = useAction(sendJoinRequest, {
    onRefused: (refusal) => {
      captcha.renew()
      form.show(joinSentences(refusal.fields))
    },
  })
  const submit = async () => {
    const found = { ...joinSentences(joinFaults(form.values)), ...(captchaNeeded ? captcha.faults : {}) }
    if (form.isFine(found)) await action.run({ ...form.values, ...captcha.answer })
  }
  const chooseContactKind = (kind: Asked['contactKind']) => {
    form.change('contactKind', kind)
    // What is wrong as a contact of one kind may be right as one of another.
    form.change('contact', form.values.contact)
  }
  if (action.data) {
    const again = () => {
      form.reset()
      action.reset()
    }
    return (
      <SentReceipt
        title={t('content.join_sent')}
        text={t('content.join_sent_text')}
        reference={action.data.caseNumber}
        again={t('content.join_again')}
        onAgain={again}
      />
    )
  }
  return (
    <FormFrame onSubmit={submit}>
      <WorkNotice />
      {action.error?.code !== 'FIELDS_INVALID' && <RefusalNotice error={action.error} />}
      <Field label={t('content.join_name')} autoComplete="name" maxLength={80} {...form.field('name')} />
      <div className="grid gap-4 sm:grid-cols-[160px_minmax(0,1fr)]">
        <Select
          label={t('content.join_contact_kind')}
          options={contactKinds.map((key) => ({ key, label: t(`content.contact_${key}`) }))}
          value={form.values.contactKind}
          onChange={chooseContactKind}
        />
        <Field label={t('content.join_contact')} maxLength={120} {...form.field('contact')} />
      </div>
      <CountrySelect {...form.control('country')} />
      <Select
        label={t('content.join_volume')}
        options={expectedVolumes.map((key) => ({ key, label: volumeText(key) }))}
        {...form.control('volume')}
      />
      <Field label={t('content.join_channel')} hint={t('content.join_channel_hint')} maxLength={200} {...form.field('channel')} />
      <TextArea label={t('content.join_remark')} optional max={500} maxLength={500} rows={3} {...form.field('remark')} />
      {captchaNeeded && <CaptchaField purpose="join" {...captcha.field} />}
      <Checkbox {...form.checkbox('adult')}>{t('content.join_adult', { age: minAge })}</Checkbox>
      <Button type="submit" size="lg" pending={action.pending}>
        {t('content.join_send')}
      </Button>
    </FormFrame>
  )
}
