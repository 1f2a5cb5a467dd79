import { contactKinds, expectedVolumes, sendJoinRequest } from '@tamuvo/contract/join.ts'
import type { CallRefused } from '@tamuvo/ui/calls/errors.ts'
import { useAction } from '@tamuvo/ui/calls/useCalls.tsx'
import { Button } from '@tamuvo/ui/components/Button.tsx'
import { Checkbox } from '@tamuvo/ui/components/Checkbox.tsx'
import { Field } from '@tamuvo/ui/components/Field.tsx'
import { Select } from '@tamuvo/ui/components/Select.tsx'
import { TextArea } from '@tamuvo/ui/components/TextArea.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { useState } from 'react'
import { noCaptcha } from '../../account/bot/captcha.ts'
import { CaptchaField } from '../../account/bot/CaptchaField.tsx'
import { RefusalNotice } from '../../parts/FormNotice.tsx'
import { SentReceipt } from '../SentReceipt.tsx'
import { useSettings } from '../../platform/useSettings.ts'
import { CountrySelect } from './CountrySelect.tsx'
import { type Asked, firstAsked, joinFaults, volumeText } from './asked.ts'
import { FormFrame } from '../../parts/FormFrame.tsx'

/** Asks to become a partner. */
export const JoinForm = ({ captchaNeeded }: { captchaNeeded: boolean }) => {
  const t = useText()
  const minAge = useSettings()?.minAge ?? 21
  const [asked, setAsked] = useState<Asked>(firstAsked)
  const [captcha, setCaptcha] = useState(noCaptcha)
  const [attempt, setAttempt] = useState(0)
  const [faults, setFaults] = useState<Record<string, string>>({})
  const action = useAction(sendJoinRequest, {
    onRefused: (refusal: CallRefused) => {
      setAttempt((count) => count + 1)
      setCaptcha(noCaptcha)
      setFaults(refusal.fields)
    },
  })
  const change = (part: Partial<Asked>) => {
    setAsked({ ...asked, ...part })
    setFaults(Object.fromEntries(Object.entries(faults).filter(([field]) => !(field in part))))
  }
  const submit = async () => {
    const found = { ...joinFaults(asked), ...(captchaNeeded && !captcha.captcha ? { captcha: 'required' } : {}) }
    setFaults(found)
    if (Object.keys(found).length === 0) await action.run({ ...asked, ...captcha })
  }
  const faultOf = (field: string) => {
    const fault = faults[field]
    return fault === undefined ? undefined : t(fault === 'required' ? 'common.required' : 'content.join_contact_wrong')
  }
  if (action.data) {
    const again = () => {
      setAsked(firstAsked)
      setCaptcha(noCaptcha)
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
      {action.error?.code !== 'FIELDS_INVALID' && <RefusalNotice error={action.error} />}
      <Field
        label={t('content.join_name')}
        name="name"
        autoComplete="name"
        maxLength={80}
        value={asked.name}
        error={faultOf('name')}
        onChange={(event) => change({ name: event.target.value })}
      />
      <div className="grid gap-4 sm:grid-cols-[160px_minmax(0,1fr)]">
        <Select
          label={t('content.join_contact_kind')}
          options={contactKinds.map((key) => ({ key, label: t(`content.contact_${key}`) }))}
          value={asked.contactKind}
          onChange={(contactKind) => change({ contactKind, contact: asked.contact })}
        />
        <Field
          label={t('content.join_contact')}
          name="contact"
          maxLength={120}
          value={asked.contact}
          error={faultOf('contact')}
          onChange={(event) => change({ contact: event.target.value })}
        />
      </div>
      <CountrySelect value={asked.country} onChange={(country) => change({ country })} />
      <Select
        label={t('content.join_volume')}
        options={expectedVolumes.map((key) => ({ key, label: volumeText(key) }))}
        value={asked.volume}
        onChange={(volume) => change({ volume })}
      />
      <Field
        label={t('content.join_channel')}
        hint={t('content.join_channel_hint')}
        name="channel"
        maxLength={200}
        value={asked.channel}
        error={faultOf('channel')}
        onChange={(event) => change({ channel: event.target.value })}
      />
      <TextArea
        label={t('content.join_remark')}
        optional
        name="remark"
        max={500}
        rows={3}
        value={asked.remark}
        onChange={(event) => change({ remark: event.target.value.slice(0, 500) })}
      />
      {captchaNeeded && (
        <CaptchaField purpose="join" answer={captcha} onAnswer={setCaptcha} attempt={attempt} error={faultOf('captcha')} />
      )}
      <Checkbox checked={asked.adult} error={faultOf('adult')} onChange={(event) => change({ adult: event.target.checked })}>
        {t('content.join_adult', { age: minAge })}
      </Checkbox>
      <Button type="submit" size="lg" pending={action.pending}>
        {t('content.join_send')}
      </Button>
    </FormFrame>
  )
}
