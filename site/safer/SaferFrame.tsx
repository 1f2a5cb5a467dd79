import { SkeletonRows } from '@tamuvo/ui/components/Skeleton.tsx'
import { Tabs } from '@tamuvo/ui/components/Tabs.tsx'
import { useMedia } from '@tamuvo/ui/hooks/useMedia.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, Suspense, useEffect, useId, useRef } from 'react'
import { paths, type SaferPart, saferParts } from '../parts/paths.ts'
import { useSafer } from './useSafer.ts'
import { PauseNotice } from './PauseNotice.tsx'
import { SaferSection } from './SaferSection.tsx'

type Props = { part: SaferPart; children: ReactNode }

/** What the pages of safer play stand in: their tabs, or on a phone the way back, and a break if there is one. */
export const SaferFrame = (props: Props) => {
  const isWide = useMedia('(width >= 768px)')
  return isWide ? <SaferTabs {...props} /> : <SaferSection key={props.part} {...props} />
}

const SaferTabs = ({ part, children }: Props) => {
  const t = useText()
  const id = useId()
  const navigate = useNavigate()
  const { data } = useSafer()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // Arrow keys on tabs go on from the tab.
    if (!document.activeElement?.closest('[role="tab"]')) heading.current?.focus()
  }, [])
  return (
    <section aria-labelledby={id} className="flex max-w-3xl flex-col gap-4">
      <div>
        <h3 id={id} ref={heading} tabIndex={-1} className="text-lg font-bold outline-none">
          {t('shell.safer')}
        </h3>
        <p className="text-text2">{t('safer.text')}</p>
      </div>
      {data?.pause && <PauseNotice pause={data.pause} />}
      <Tabs
        label={t('shell.safer')}
        tabs={saferParts.map((key) => ({ key, label: t(`safer.tab_${key}`) }))}
        value={part}
        onChange={(key) =>
          void navigate({ to: '.', search: true, hash: paths.member('securityCenter', key).slice(1), replace: true })
        }
      >
        <Suspense fallback={<SkeletonRows rows={9} />}>{children}</Suspense>
      </Tabs>
    </section>
  )
}
