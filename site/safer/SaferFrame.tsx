import { Tabs } from '@tamuvo/ui/components/Tabs.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { useNavigate } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { MemberLink } from '../parts/MemberLink.tsx'
import { paths, type SaferPart, saferParts } from '../parts/paths.ts'
import { useSafer } from './useSafer.ts'
import { PauseNotice } from './PauseNotice.tsx'

/** What the pages of safer play stand in: the way back, their tabs, and a break if there is one. */
export const SaferFrame = ({ part, children }: { part: SaferPart; children: ReactNode }) => {
  const t = useText()
  const id = useId()
  const navigate = useNavigate()
  const { data } = useSafer()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section aria-labelledby={id} className="flex max-w-3xl flex-col gap-4">
      <div>
        <div className="-ms-2.5 flex items-center gap-1">
          <MemberLink
            page="securityCenter"
            aria-label={t('common.back')}
            className="focus-ring grid size-11 shrink-0 place-items-center rounded-input text-text2 hover:bg-bg2 hover:text-text"
          >
            <ArrowLeft size={20} aria-hidden="true" />
          </MemberLink>
          <h3 id={id} ref={heading} tabIndex={-1} className="text-lg font-bold outline-none">
            {t('safer.title')}
          </h3>
        </div>
        <p className="text-text2">{t('safer.text')}</p>
      </div>
      {data?.pause && <PauseNotice pause={data.pause} />}
      <Tabs
        label={t('safer.title')}
        look="line"
        tabs={saferParts.map((key) => ({ key, label: t(`safer.tab_${key}`) }))}
        value={part}
        onChange={(key) =>
          void navigate({ to: '.', search: true, hash: paths.member('securityCenter', key).slice(1), replace: true })
        }
      >
        {children}
      </Tabs>
    </section>
  )
}
