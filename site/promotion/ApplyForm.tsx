import { getProfile } from '@tamuvo/contract/account-profile.ts'
import { pictureLimits } from '@tamuvo/contract/pictures.ts'
import type { SocialHandle } from '@tamuvo/contract/promotion-rule.ts'
import { applyForPromotion, remarkMax } from '@tamuvo/contract/promotion.ts'
import { useAction, useCall } from '@tamuvo/ui/calls/useCalls.tsx'
import { Button, buttonClass } from '@tamuvo/ui/components/Button.tsx'
import { TextArea } from '@tamuvo/ui/components/TextArea.tsx'
import { toast } from '@tamuvo/ui/components/toast-list.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { ChosenPictures } from '../parts/ChosenPictures.tsx'
import { FormFrame } from '../parts/FormFrame.tsx'
import { FormNotice } from '../parts/FormNotice.tsx'
import { Loaded } from '../parts/Loaded.tsx'
import { MemberLink } from '../parts/MemberLink.tsx'
import { PictureButton } from '../parts/PictureButton.tsx'
import { useForm } from '../parts/useForm.ts'
import { afterTaking } from './after-taking.ts'
import type { Promotion } from './promotion-words.ts'
import { TakeNotice } from './TakeNotice.tsx'
import { applyTypes, megabytes, useApplyPictures } from './useApplyPictures.ts'

type Props = { promotion: Promotion }

/** Applies for a promotion that staff decide on, with an id of the profile where it needs one. */
export const ApplyForm = ({ promotion }: Props) => {
  const { handle } = promotion.trigger
  return handle ? <WithHandle handle={handle} promotion={promotion} /> : <Form promotion={promotion} />
}

const WithHandle = ({ handle, promotion }: Props & { handle: SocialHandle }) => {
  const t = useText()
  const answer = useCall(getProfile, {})
  const service = t(`security.handle_${handle}`)
  return (
    <Loaded answer={answer} rows={3}>
      {({ handles }) =>
        handles[handle] === '' ? (
          <div className="tint-warn flex flex-col gap-2.5 rounded-input px-3.5 py-3 text-sm" role="status">
            {t('promotion.handle_missing', { service })}
            <MemberLink page="securityCenter" id="profile" className={`${buttonClass('quiet')} self-start`}>
              {t('promotion.to_profile')}
            </MemberLink>
          </div>
        ) : (
          <>
            <p className="text-sm break-words text-text2">{t('promotion.handle_known', { service, value: handles[handle] })}</p>
            <Form promotion={promotion} />
          </>
        )
      }
    </Loaded>
  )
}

const Form = ({ promotion: { id, trigger, status } }: Props) => {
  const t = useText()
  const form = useForm({ remark: '' })
  const pictures = useApplyPictures()
  const needed = trigger.pictures ?? 0
  const action = useAction(applyForPromotion, {
    invalidates: afterTaking,
    onDone: () => toast('success', t('promotion.applied')),
  })
  const submit = async () => {
    const remark = form.values.remark.trim()
    const isLong = [...remark].length > remarkMax
    const isFine = form.isFine({
      ...(isLong ? { remark: t('promotion.remark_long', { max: remarkMax }) } : {}),
      ...(pictures.data.length < needed ? { pictures: t('promotion.pictures_missing', { count: needed }) } : {}),
    })
    if (isFine) await action.run({ id, remark, pictures: pictures.data })
  }
  return (
    <FormFrame
      onSubmit={submit}
      focusFaults={form.timesShown}
      className="flex flex-col gap-4 rounded-card border border-line bg-bg1 p-4"
    >
      <TakeNotice error={action.error} />
      <TextArea label={t('promotion.remark')} max={remarkMax} rows={3} optional {...form.field('remark')} />
      <PictureField
        pictures={pictures}
        isOptional={needed === 0}
        fault={pictures.data.length < needed ? form.faults['pictures'] : undefined}
      />
      <Button type="submit" size="lg" wide pending={action.pending} disabled={pictures.pending > 0}>
        {t(status === 'REJECTED' ? 'promotion.apply_again' : 'promotion.apply')}
      </Button>
    </FormFrame>
  )
}

type FieldProps = { pictures: ReturnType<typeof useApplyPictures>; isOptional: boolean; fault: string | undefined }

const PictureField = ({ pictures, isOptional, fault }: FieldProps) => {
  const t = useText()
  return (
    <div role="group" aria-label={t('promotion.pictures')}>
      <p className="text-sm text-text2">
        {t('promotion.pictures')} {isOptional && <span className="text-text3">({t('common.optional')})</span>}
      </p>
      <div className="mt-1 flex flex-wrap items-center gap-2">
        <ChosenPictures {...pictures} />
        {pictures.pictures.length < pictureLimits.max && <PictureButton onFiles={pictures.add} types={applyTypes} hasWords />}
      </div>
      <p className="text-xs text-text3">{t('promotion.pictures_hint', { megabytes, max: pictureLimits.max })}</p>
      {fault && <FormNotice>{fault}</FormNotice>}
    </div>
  )
}
