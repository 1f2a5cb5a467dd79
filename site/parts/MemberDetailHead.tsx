import { useText } from '@tamuvo/ui/text/useText.tsx'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { MemberBackLink, MemberLink } from './MemberLink.tsx'
import type { MemberPage } from './paths.ts'

type Props = {
  /** Whose list it leads back to. */
  page: MemberPage
  title: string
  /** A number to tell it by. */
  note?: string | undefined
  /** Its own place in a list is none of the one it leads back to. */
  hasPlace?: boolean
  /** Stands beside the title. */
  children?: ReactNode
}

/** The head of what a list of the member centre opens to, with the way back to where the list was left. */
export const MemberDetailHead = ({ page, title, note, hasPlace = false, children }: Props) => {
  const t = useText()
  const Back = hasPlace ? MemberLink : MemberBackLink
  return (
    <div className="-ms-2.5 flex items-start gap-1">
      <Back
        page={page}
        aria-label={t('common.back')}
        className="focus-ring grid size-11 shrink-0 place-items-center rounded-input text-text2 hover:bg-bg2 hover:text-text"
      >
        <ArrowLeft size={20} aria-hidden="true" />
      </Back>
      <div className="flex min-h-11 min-w-0 flex-1 flex-col justify-center">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h3 className="min-w-0 text-lg font-bold break-words">{title}</h3>
          {children}
        </div>
        {note && <p className="figures text-sm break-all text-text3">{note}</p>}
      </div>
    </div>
  )
}
