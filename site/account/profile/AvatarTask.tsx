import { getMemberInfo } from '@tamuvo/contract/account.ts'
import { chooseAvatar, getPlayerAvatar, getProfile, pictureBytesMax, uploadAvatar } from '@tamuvo/contract/account-profile.ts'
import { errorSentence, refusalSentence } from '@tamuvo/ui/calls/errors.ts'
import { useAction, useCall } from '@tamuvo/ui/calls/useCalls.tsx'
import { buttonClass } from '@tamuvo/ui/components/Button.tsx'
import { Avatar } from '@tamuvo/ui/components/Avatar.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { Upload } from 'lucide-react'
import { type ChangeEvent, useState } from 'react'
import { FormNotice } from '../../parts/FormNotice.tsx'
import { AvatarChoices } from './AvatarChoices.tsx'
import { Loaded } from '../../parts/Loaded.tsx'
import { openPicture, type Picture } from './open-picture.ts'
import { PictureCrop } from './PictureCrop.tsx'
import { TaskFrame } from '../security/TaskFrame.tsx'
import { useDone } from '../security/useDone.ts'

const pictureTypes = ['image/png', 'image/jpeg']
const megabytes = pictureBytesMax / 1024 / 1024

/** The picture of a member: an own one, cut to a square here and re-encoded on the server, or one of ours. */
export const AvatarTask = () => {
  const t = useText()
  const done = useDone()
  const answer = useCall(getPlayerAvatar, {})
  const [picture, setPicture] = useState<Picture>()
  const [fault, setFault] = useState('')
  const after = {
    invalidates: [getPlayerAvatar, getMemberInfo, getProfile],
    onDone: () => done(t('security.avatar_done')),
    onRefused: (refusal: unknown) => setFault(errorSentence(refusal)),
  }
  const upload = useAction(uploadAvatar, after)
  const choose = useAction(chooseAvatar, after)
  const take = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0]
    target.value = ''
    if (!file) return
    const opened = await openPicture(file)
    setFault(typeof opened === 'string' ? refusalSentence(opened) : '')
    setPicture(typeof opened === 'string' ? undefined : opened)
  }
  return (
    <TaskFrame title={t('security.avatar')}>
      {fault && <FormNotice>{fault}</FormNotice>}
      {picture ? (
        <PictureCrop picture={picture} onCancel={() => setPicture(undefined)} onSave={(image) => upload.run({ image })} />
      ) : (
        <Loaded answer={answer}>
          {({ avatarId, avatar, choices }) => (
            <>
              <div className="flex items-center gap-4">
                <Avatar name="" size={88} src={avatar} />
                <div className="min-w-0">
                  <label
                    className={`${buttonClass('primary')} cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand-text`}
                  >
                    <Upload size={18} aria-hidden="true" />
                    {t('security.avatar_upload')}
                    <input type="file" accept={pictureTypes.join()} className="sr-only" onChange={(event) => void take(event)} />
                  </label>
                  <p className="mt-1.5 text-sm text-text3">{t('security.avatar_limits', { megabytes })}</p>
                </div>
              </div>
              <AvatarChoices chosen={avatarId} choices={choices} onChoose={(id) => void choose.run({ avatarId: id })} />
            </>
          )}
        </Loaded>
      )}
    </TaskFrame>
  )
}
