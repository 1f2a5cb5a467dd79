import { cx } from '@tamuvo/ui/components/cx.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { ImagePlus } from 'lucide-react'
import { pictureTypes } from './usePictures.ts'

type Props = {
  onFiles: (files: readonly File[]) => void
  /** Media types, where not all that are usual. */
  types?: readonly string[]
  /** With words, in a form where nothing else says what the sign is. */
  hasWords?: boolean
}

export const PictureButton = ({ onFiles, types = pictureTypes, hasWords = false }: Props) => {
  const t = useText()
  return (
    <label
      title={t('service.picture_add')}
      className={cx(
        'flex min-h-11 min-w-11 shrink-0 cursor-pointer items-center justify-center gap-2 rounded-input text-text2 hover:bg-bg2 hover:text-text has-focus-visible:outline-2 has-focus-visible:outline-brand-text',
        hasWords && 'border border-dashed border-line px-4 text-sm',
      )}
    >
      <ImagePlus size={22} aria-hidden="true" />
      <span className={hasWords ? undefined : 'sr-only'}>{t('service.picture_add')}</span>
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
