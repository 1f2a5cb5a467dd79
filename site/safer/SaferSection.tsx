import { SkeletonRows } from '@tamuvo/ui/components/Skeleton.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { type ReactNode, Suspense } from 'react'
import { TaskFrame } from '../account/security/TaskFrame.tsx'
import type { SaferPart } from '../parts/paths.ts'
import { SettingRows } from '../parts/SettingRows.tsx'
import { PauseNotice } from './PauseNotice.tsx'
import { SaferRow } from './SaferRow.tsx'
import { useSafer } from './useSafer.ts'

/** The pages that limits lead to. The statement has a place in the list before. */
const within = ['breaks', 'markers', 'selftest'] as const satisfies readonly SaferPart[]

/** A page of safer play on a phone, with the way back; the one of limits, which the clock of the session opens, leads to the others. */
export const SaferSection = ({ part, children }: { part: SaferPart; children: ReactNode }) => {
  const t = useText()
  const { data } = useSafer()
  const isFirst = part === 'limits'
  const isWithin = within.some((each) => each === part)
  return (
    <TaskFrame
      title={t(isFirst ? 'shell.safer' : `safer.tab_${part}`)}
      {...(isFirst ? { lead: t('safer.text') } : {})}
      {...(isWithin ? { back: 'limits' } : {})}
    >
      {data?.pause && <PauseNotice pause={data.pause} />}
      {isFirst && (
        <SettingRows label={t('shell.safer')}>
          {within.map((each) => (
            <SaferRow key={each} part={each} />
          ))}
        </SettingRows>
      )}
      <Suspense fallback={<SkeletonRows rows={9} />}>{children}</Suspense>
    </TaskFrame>
  )
}
