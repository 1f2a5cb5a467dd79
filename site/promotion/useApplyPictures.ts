import { pictureLimits } from '@tamuvo/contract/pictures.ts'
import { toast } from '@tamuvo/ui/components/toast-list.ts'
import { t } from '@tamuvo/ui/text/text.ts'
import { useState } from 'react'
import { base64Of } from '../parts/base64-of.ts'

/** What members may send along; the server encodes it anew. */
export const applyTypes = ['image/png', 'image/jpeg']
const { max, bytesMax } = pictureLimits
export const megabytes = bytesMax / 1024 / 1024

type ApplyPicture = { id: string; url: string; data: string }

const read = async (file: File): Promise<ApplyPicture> => {
  const data = await base64Of(file)
  return { id: crypto.randomUUID(), url: `data:${file.type};base64,${data}`, data }
}

/** Pictures of an application, kept here until it is sent. */
export const useApplyPictures = () => {
  const [pictures, setPictures] = useState<readonly ApplyPicture[]>([])
  const [pending, setPending] = useState(0)
  const add = async (files: readonly File[]): Promise<void> => {
    const fine = files.filter(({ type, size }) => applyTypes.includes(type) && size <= bytesMax)
    if (fine.length < files.length) toast('error', t('promotion.pictures_wrong', { megabytes }))
    const room = max - pictures.length - pending
    if (fine.length > room) toast('info', t('promotion.pictures_hint', { megabytes, max }))
    const taken = fine.slice(0, Math.max(0, room))
    setPending((count) => count + taken.length)
    try {
      const added = await Promise.all(taken.map(read))
      setPictures((all) => [...all, ...added].slice(0, max))
    } catch {
      toast('error', t('promotion.pictures_wrong', { megabytes }))
    } finally {
      setPending((count) => count - taken.length)
    }
  }
  return {
    pictures,
    pending,
    add: (files: readonly File[]) => void add(files),
    remove: (id: string) => setPictures((all) => all.filter((each) => each.id !== id)),
    /** As they are sent, in Base64. */
    data: pictures.map((each) => each.data),
  }
}
