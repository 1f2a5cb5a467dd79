import { IconButton } from '@tamuvo/ui/components/IconButton.tsx'
import { Spinner } from '@tamuvo/ui/components/Spinner.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { X } from 'lucide-react'
import type { usePictures } from './usePictures.ts'

type Props = Pick<ReturnType<typeof usePictures>, 'pending' | 'remove'> & { pictures: readonly { id: string; url: string }[] }

/** The pictures that will go along; each can be taken out again. */
export const ChosenPictures = ({ pictures, pending, remove }: Props) => {
  const t = useText()
  if (pictures.length + pending === 0) return null
  return (
    <ul className="mb-2 flex flex-wrap gap-2">
      {pictures.map(({ id, url }, index) => (
        <li key={id} className="relative">
          <img
            src={url}
            alt={t('service.picture', { number: index + 1 })}
            className="size-24 rounded-input bg-bg2 object-cover"
          />
          <span className="absolute end-0 top-0">
            <IconButton
              label={t('service.picture_remove', { number: index + 1 })}
              className="hover:bg-transparent"
              onClick={() => remove(id)}
            >
              <span className="absolute end-1 top-1 grid size-6 place-items-center rounded-full bg-bg1">
                <X size={16} />
              </span>
            </IconButton>
          </span>
        </li>
      ))}
      {pending > 0 && (
        <li className="grid size-24 place-items-center rounded-input bg-bg2">
          <Spinner />
        </li>
      )}
    </ul>
  )
}
