import type { addFeedbackPicture } from '@tamuvo/contract/content.ts'
import { type AddedPicture, pictureLimits } from '@tamuvo/contract/pictures.ts'
import type { addServicePicture } from '@tamuvo/contract/service-chat.ts'
import { errorSentence } from '@tamuvo/ui/calls/errors.ts'
import { useClient } from '@tamuvo/ui/calls/useCalls.tsx'
import { toast } from '@tamuvo/ui/components/toast-list.ts'
import { t } from '@tamuvo/ui/text/text.ts'
import { useState } from 'react'
import { base64Of } from './base64-of.ts'

/** Where pictures are sent ahead of what they belong to. */
type AddPicture = typeof addServicePicture | typeof addFeedbackPicture

export const pictureTypes = ['image/png', 'image/jpeg', 'image/webp']
const { max: picturesMax, bytesMax: pictureBytesMax } = pictureLimits
const megabytes = pictureBytesMax / 1024 / 1024

/** Pictures for what is being written, each sent ahead as soon as it was chosen. */
export const usePictures = (call: AddPicture) => {
  const client = useClient()
  const [pictures, setPictures] = useState<readonly AddedPicture[]>([])
  const [pending, setPending] = useState(0)

  const add = async (file: File): Promise<void> => {
    if (!pictureTypes.includes(file.type) || file.size > pictureBytesMax)
      return void toast('error', t('service.picture_wrong', { megabytes }))
    setPending((count) => count + 1)
    try {
      const added = await client(call, { image: await base64Of(file) })
      setPictures((all) => [...all, added].slice(0, picturesMax))
    } catch (error) {
      toast('error', errorSentence(error))
    } finally {
      setPending((count) => count - 1)
    }
  }

  const addAll = async (files: readonly File[]): Promise<void> => {
    const room = picturesMax - pictures.length - pending
    if (files.length > room) toast('info', t('service.pictures_max', { count: picturesMax }))
    await Promise.all(files.slice(0, Math.max(0, room)).map(add))
  }
  return {
    pictures,
    pending,
    addAll: (files: readonly File[]) => void addAll(files),
    remove: (id: string) => setPictures((all) => all.filter((each) => each.id !== id)),
    clear: () => setPictures([]),
  }
}
