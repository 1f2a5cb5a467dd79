import { addFeedbackPicture, type getFeedbackForm, listFeedback, sendFeedback } from '@tamuvo/contract/content.ts'
import type { ReceivedOutputOf } from '@tamuvo/contract/call.ts'
import { useAction } from '@tamuvo/ui/calls/useCalls.tsx'
import { Button } from '@tamuvo/ui/components/Button.tsx'
import { Field } from '@tamuvo/ui/components/Field.tsx'
import { Select } from '@tamuvo/ui/components/Select.tsx'
import { TextArea } from '@tamuvo/ui/components/TextArea.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { noCaptcha } from '../../account/bot/captcha.ts'
import { CaptchaField } from '../../account/bot/CaptchaField.tsx'
import { PicturePass } from '../../account/bot/PicturePass.tsx'
import { useCaptcha } from '../../account/bot/useCaptcha.ts'
import { RefusalNotice } from '../../parts/FormNotice.tsx'
import { ChosenPictures } from '../../parts/ChosenPictures.tsx'
import { PictureButton } from '../../parts/PictureButton.tsx'
import { usePictures } from '../../parts/usePictures.ts'
import { SentReceipt } from '../SentReceipt.tsx'
import { FormFrame } from '../../parts/FormFrame.tsx'
import { WorkNotice } from '../../parts/WorkNotice.tsx'
import { useForm } from '../../parts/useForm.ts'

type Props = { settings: ReceivedOutputOf<typeof getFeedbackForm> }

export const FeedbackForm = ({ settings: { questionTypes, contentMin: min, contentMax: max, captcha: hasCaptcha } }: Props) => {
  const t = useText()
  const form = useForm(
    { questionType: questionTypes[0] ?? 'other', content: '', contact: '', captcha: noCaptcha },
    { FIELDS_INVALID: 'content' },
  )
  const captcha = useCaptcha(form.control('captcha'))
  const pictures = usePictures(addFeedbackPicture)
  // What a visitor solved, or is about to solve, for a picture counts for the message.
  const needsCaptcha = hasCaptcha && pictures.waiting === 0 && pictures.pass === ''
  const wrongLength = { content: t('content.feedback_length', { min, max }) }
  const action = useAction(sendFeedback, {
    invalidates: [listFeedback],
    onRefused: (refusal) => {
      captcha.renew()
      // The server takes a pass for one try only.
      pictures.dropPass()
      if (refusal.fields['content']) form.show(wrongLength)
    },
  })
  const submit = async () => {
    const length = [...form.values.content.trim()].length
    const found = { ...(length < min || length > max ? wrongLength : {}), ...(needsCaptcha ? captcha.faults : {}) }
    if (!form.isFine(found)) return
    const { pass } = pictures
    await action.run({ ...form.values, pictures: pictures.pictures.map(({ id }) => id), pass, ...captcha.answer })
  }
  if (action.data) {
    const again = () => {
      form.change('content', '')
      form.change('captcha', noCaptcha)
      pictures.clear()
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
      <WorkNotice />
      <RefusalNotice error={form.general(action.error)} />
      <Select
        label={t('content.question_type')}
        options={questionTypes.map((key) => ({ key, label: t(`content.question_${key}`) }))}
        {...form.control('questionType')}
      />
      <TextArea
        label={t('content.feedback_content')}
        hint={t('content.feedback_length', { min, max })}
        max={max}
        {...form.field('content')}
      />
      <Field
        label={t('content.feedback_contact')}
        hint={t('content.feedback_contact_hint')}
        optional
        maxLength={120}
        autoComplete="email"
        {...form.field('contact')}
      />
      <div role="group" aria-label={t('content.feedback_pictures')}>
        <p className="text-sm text-text2">
          {t('content.feedback_pictures')} <span className="text-text3">({t('common.optional')})</span>
        </p>
        <div className="mt-1 flex flex-wrap items-center gap-2">
          <ChosenPictures {...pictures} />
          <PictureButton onFiles={pictures.addAll} hasWords />
        </div>
        <PicturePass {...pictures} />
      </div>
      {needsCaptcha && <CaptchaField purpose="feedback" {...captcha.field} />}
      <Button type="submit" size="lg" pending={action.pending} disabled={pictures.pending + pictures.waiting > 0}>
        {t('content.feedback_send')}
      </Button>
    </FormFrame>
  )
}
