import { addFeedbackPicture, type getFeedbackForm, listFeedback, sendFeedback } from '@tamuvo/contract/content.ts'
import type { ReceivedOutputOf } from '@tamuvo/contract/call.ts'
import type { CallRefused } from '@tamuvo/ui/calls/errors.ts'
import { useAction } from '@tamuvo/ui/calls/useCalls.tsx'
import { Button } from '@tamuvo/ui/components/Button.tsx'
import { Field } from '@tamuvo/ui/components/Field.tsx'
import { Select } from '@tamuvo/ui/components/Select.tsx'
import { TextArea } from '@tamuvo/ui/components/TextArea.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { useState } from 'react'
import { noCaptcha } from '../../account/bot/captcha.ts'
import { CaptchaField } from '../../account/bot/CaptchaField.tsx'
import { RefusalNotice } from '../../parts/FormNotice.tsx'
import { ChosenPictures } from '../../parts/ChosenPictures.tsx'
import { PictureButton } from '../../parts/PictureButton.tsx'
import { usePictures } from '../../parts/usePictures.ts'
import { SentReceipt } from '../SentReceipt.tsx'
import { FormFrame } from '../../parts/FormFrame.tsx'

type Form = ReceivedOutputOf<typeof getFeedbackForm>
type QuestionType = Form['questionTypes'][number]
type Faults = { content?: string; captcha?: string }

export const FeedbackForm = ({ form }: { form: Form }) => {
  const t = useText()
  const [questionType, setQuestionType] = useState<QuestionType>(form.questionTypes[0] ?? 'other')
  const [content, setContent] = useState('')
  const [contact, setContact] = useState('')
  const pictures = usePictures(addFeedbackPicture)
  const [captcha, setCaptcha] = useState(noCaptcha)
  const [attempt, setAttempt] = useState(0)
  const [faults, setFaults] = useState<Faults>({})
  const bounds = { min: form.contentMin, max: form.contentMax }
  const action = useAction(sendFeedback, {
    invalidates: [listFeedback],
    onRefused: (refusal: CallRefused) => {
      setAttempt((count) => count + 1)
      setCaptcha(noCaptcha)
      if (refusal.fields['content']) setFaults({ content: t('content.feedback_length', bounds) })
    },
  })
  const submit = async () => {
    const length = [...content.trim()].length
    const found: Faults = {
      ...(length < bounds.min || length > bounds.max ? { content: t('content.feedback_length', bounds) } : {}),
      ...(form.captcha && !captcha.captcha ? { captcha: t('common.required') } : {}),
    }
    setFaults(found)
    if (Object.keys(found).length === 0)
      await action.run({ questionType, content, contact, pictures: pictures.pictures.map(({ id }) => id), ...captcha })
  }
  if (action.data) {
    const again = () => {
      setContent('')
      pictures.clear()
      setCaptcha(noCaptcha)
      action.reset()
    }
    return (
      <SentReceipt
        title={t('content.feedback_sent')}
        text={t('content.feedback_sent_text')}
        reference={action.data.ticket}
        again={t('content.feedback_again')}
        onAgain={again}
      />
    )
  }
  return (
    <FormFrame onSubmit={submit}>
      {action.error?.code !== 'FIELDS_INVALID' && <RefusalNotice error={action.error} />}
      <Select
        label={t('content.question_type')}
        options={form.questionTypes.map((key) => ({ key, label: t(`content.question_${key}`) }))}
        value={questionType}
        onChange={setQuestionType}
      />
      <TextArea
        label={t('content.feedback_content')}
        hint={t('content.feedback_length', bounds)}
        name="content"
        max={bounds.max}
        value={content}
        error={faults.content}
        onChange={(event) => setContent(event.target.value)}
      />
      <Field
        label={t('content.feedback_contact')}
        hint={t('content.feedback_contact_hint')}
        optional
        name="contact"
        maxLength={120}
        autoComplete="email"
        value={contact}
        onChange={(event) => setContact(event.target.value)}
      />
      <div role="group" aria-label={t('content.feedback_pictures')}>
        <p className="text-sm text-text2">
          {t('content.feedback_pictures')} <span className="text-text3">({t('common.optional')})</span>
        </p>
        <div className="mt-1 flex flex-wrap items-center gap-2">
          <ChosenPictures {...pictures} />
          <PictureButton onFiles={pictures.addAll} />
        </div>
      </div>
      {form.captcha && (
        <CaptchaField purpose="feedback" answer={captcha} onAnswer={setCaptcha} attempt={attempt} error={faults.captcha} />
      )}
      <Button type="submit" size="lg" pending={action.pending} disabled={pictures.pending > 0}>
        {t('content.feedback_send')}
      </Button>
    </FormFrame>
  )
}
