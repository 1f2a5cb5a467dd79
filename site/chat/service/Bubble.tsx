import { cx } from '@tamuvo/ui/components/cx.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import type { ReactNode } from 'react'
import type { Message } from './useServiceChat.ts'

type Props = { isOwn: boolean; text: string; isFaint?: boolean; children?: ReactNode }

/** A message: own ones at the end of the line, those of staff at its beginning. */
export const Bubble = ({ isOwn, text, isFaint = false, children }: Props) => (
  <div className={cx('flex w-full', isOwn ? 'justify-end' : 'justify-start')}>
    <div className="max-w-[85%]">
      {text !== '' && (
        <p
          className={cx(
            'w-fit rounded-card px-3.5 py-2 whitespace-pre-wrap [overflow-wrap:anywhere]',
            isOwn ? 'ms-auto rounded-ee-sm bg-brand text-brand-ink' : 'rounded-es-sm border border-line bg-bg1',
            isFaint && 'opacity-60',
          )}
        >
          {text}
        </p>
      )}
      {children}
    </div>
  </div>
)

/** Pictures of a message, whole in a new tab. */
export const Pictures = ({ pictures }: { pictures: readonly Message['pictures'][number][] }) => {
  const t = useText()
  if (pictures.length === 0) return null
  return (
    <div className="mt-1 flex flex-wrap gap-1.5">
      {pictures.map(({ url, width, height }, index) => (
        <a key={url} href={url} target="_blank" rel="noreferrer" className="focus-ring block overflow-hidden rounded-input">
          <img
            src={url}
            alt={t('service.picture', { number: index + 1 })}
            width={width}
            height={height}
            className={cx('h-auto bg-bg2 object-cover', pictures.length === 1 ? 'max-h-64 w-auto max-w-full' : 'size-28')}
          />
        </a>
      ))}
    </div>
  )
}
