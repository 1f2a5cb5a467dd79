import { useText } from '@tamuvo/ui/text/useText.tsx'
import { focusInMiddle } from '@tamuvo/ui/hooks/focus-now.ts'
import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { MemberLink } from '../../parts/MemberLink.tsx'
import type { SecurityPart } from '../../parts/paths.ts'

type Props = {
  title: string
  lead?: string
  /** Where the arrow leads; the overview unless named. */
  back?: SecurityPart
  children: ReactNode
}

/** One thing to do about an account, with the way back. Who listens hears its title first. */
export const TaskFrame = ({ title, lead, back, children }: Props) => {
  const t = useText()
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  // The list that led here may have been scrolled.
  useEffect(() => focusInMiddle(heading.current), [])
  return (
    <section aria-labelledby={id} className="flex max-w-lg flex-col gap-4">
      <div className="-ms-2.5 flex items-center gap-1">
        <MemberLink
          page="securityCenter"
          id={back}
          aria-label={t('common.back')}
          className="focus-ring grid size-11 shrink-0 place-items-center rounded-input text-text2 hover:bg-bg2 hover:text-text"
        >
          <ArrowLeft size={20} aria-hidden="true" />
        </MemberLink>
        <h3 id={id} ref={heading} tabIndex={-1} className="text-lg font-bold outline-none">
          {title}
        </h3>
      </div>
      {lead && <p className="text-text2">{lead}</p>}
      {children}
    </section>
  )
}
