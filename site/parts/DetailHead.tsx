import { useText } from '@tamuvo/ui/text/useText.tsx'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { HashLink } from './HashLink.tsx'

type Props = {
  /** Where it leads back to, behind "#". */
  back: string
  title: string
  /** A number to tell it by, or whose it is. */
  note?: string | undefined
  /** Stands beside the title. */
  children?: ReactNode
}

/** The head of what a list of a centre opens to, with the way back to the list. */
export const DetailHead = ({ back, title, note, children }: Props) => {
  const t = useText()
  return (
    <div className="-ms-2.5 flex items-start gap-1">
      <HashLink
        hash={back}
        aria-label={t('common.back')}
        className="focus-ring grid size-11 shrink-0 place-items-center rounded-input text-text2 hover:bg-bg2 hover:text-text"
      >
        <ArrowLeft size={20} aria-hidden="true" />
      </HashLink>
      <div className="min-h-11 min-w-0 flex-1 pt-2">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h3 className="min-w-0 text-lg font-bold break-words">{title}</h3>
          {children}
        </div>
        {note && <p className="figures mt-0.5 text-sm break-words text-text3">{note}</p>}
      </div>
    </div>
  )
}
