import { useText } from '@tamuvo/ui/text/useText.tsx'
import { ImagePlus } from 'lucide-react'
import { pictureTypes } from './usePictures.ts'

type Props = {
  onFiles: (files: readonly File[]) => void
  /** Media types, where not all that are usual. */
  types?: readonly string[]
}

export const PictureButton = ({ onFiles, types = pictureTypes }: Props) => {
  const t = useText()
  return (
    <label
      title={t('service.picture_add')}
      className="grid size-11 shrink-0 cursor-pointer place-items-center rounded-input text-text2 hover:bg-bg2 hover:text-text has-focus-visible:outline-2 has-focus-visible:outline-brand-text"
    >
      <ImagePlus size={22} aria-hidden="true" />
      <span className="sr-only">{t('service.picture_add')}</span>
      <input
        type="file"
        accept={types.join()}
        multiple
        className="sr-only"
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])])
          target.value = ''
        }}
      />
    </label>
  )
}
