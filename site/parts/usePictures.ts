import type { addFeedbackPicture } from '@tamuvo/contract/content.ts'
import { type AddedPicture, pictureLimits } from '@tamuvo/contract/pictures.ts'
import type { addServicePicture } from '@tamuvo/contract/service-chat.ts'
import { CallRefused, errorSentence } from '@tamuvo/ui/calls/errors.ts'
import { useClient } from '@tamuvo/ui/calls/useCalls.tsx'
import { toast } from '@tamuvo/ui/components/toast-list.ts'
import { useIsLoggedIn } from '@tamuvo/ui/session/session.ts'
import { t } from '@tamuvo/ui/text/text.ts'
import { useState } from 'react'
import { base64Of } from './base64-of.ts'

/** Where pictures are sent ahead of what they belong to. */
type AddPicture = typeof addServicePicture | typeof addFeedbackPicture

export const pictureTypes = ['image/png', 'image/jpeg', 'image/webp']
const { max: picturesMax, bytesMax: pictureBytesMax } = pictureLimits
const megabytes = pictureBytesMax / 1024 / 1024

/** What one captcha of a visitor is good for. */
type Pass = { pass: string; left: number }
const noPass: Pass = { pass: '', left: 0 }

const isFine = (file: File): boolean => pictureTypes.includes(file.type) && file.size <= pictureBytesMax

/**
 * Pictures for what is being written, each sent ahead as soon as it was chosen; those of visitors wait for a captcha, whose pass
 * goes to `onPass`.
 */
export const usePictures = (call: AddPicture) => {
  const client = useClient()
  const isVisitor = !useIsLoggedIn()
  const [pictures, setPictures] = useState<readonly AddedPicture[]>([])
  const [pending, setPending] = useState(0)
  const [waiting, setWaiting] = useState<readonly File[]>([])
  const [held, setHeld] = useState(noPass)

  const add = async (file: File, pass: string): Promise<void> => {
    setPending((count) => count + 1)
    try {
      const added = await client(call, { image: await base64Of(file), pass })
      setPictures((all) => [...all, added].slice(0, picturesMax))
    } catch (error) {
      if (error instanceof CallRefused && error.code === 'CAPTCHA_REQUIRED') {
        setHeld(noPass)
        setWaiting((all) => [...all, file])
      } else toast('error', errorSentence(error))
    } finally {
      setPending((count) => count - 1)
    }
  }

  const addWith = async (files: readonly File[], { pass, left }: Pass): Promise<void> => {
    setHeld({ pass, left: left - files.length })
    await Promise.all(files.map((file) => add(file, pass)))
  }

  const addAll = async (chosen: readonly File[]): Promise<void> => {
    const files = chosen.filter(isFine)
    if (files.length < chosen.length) toast('error', t('service.picture_wrong', { megabytes }))
    const room = picturesMax - pictures.length - pending - waiting.length
    if (files.length > room) toast('info', t('service.pictures_max', { count: picturesMax }))
    const taken = files.slice(0, Math.max(0, room))
    if (isVisitor && held.left < taken.length) setWaiting((all) => [...all, ...taken])
    else await addWith(taken, held)
  }
  return {
    pictures,
    /** A visitor's pass for them, which counts for the message too; '' without one. */
    pass: held.pass,
    dropPass: () => setHeld(noPass),
    pending,
    /** How many wait for a captcha. */
    waiting: waiting.length,
    addAll: (files: readonly File[]) => void addAll(files),
    onPass: (pass: string) => {
      setWaiting([])
      void addWith(waiting, { pass, left: picturesMax })
    },
    onCancel: () => setWaiting([]),
    remove: (id: string) => setPictures((all) => all.filter((each) => each.id !== id)),
    clear: () => {
      setPictures([])
      setWaiting([])
      setHeld(noPass)
    },
  }
}
