import { useServerNow } from '@tamuvo/ui/calls/server-clock.ts'
import { Amount } from '@tamuvo/ui/components/Amount.tsx'
import { formatRemaining } from '@tamuvo/ui/format/date.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { Timer } from 'lucide-react'
import { MemberLink } from '../parts/MemberLink.tsx'
import { money } from '../parts/figure-words.ts'
import { RealityCheck } from './RealityCheck.tsx'
import { useSitting } from './useSitting.ts'

/** Time and net result of the session, in sight on every page; it links to the limits. */
export const SessionClock = () => {
  const t = useText()
  const sitting = useSitting()
  const now = useServerNow()
  if (!sitting) return <span className="inline-block min-h-11 w-16" />
  const time = formatRemaining(Math.floor((now - new Date(sitting.beganAt).getTime()) / 1000) * 1000)
  return (
    <>
      <MemberLink
        page="securityCenter"
        id="limits"
        aria-label={t('sitting.clock', { time: minutesOf(time), net: money(sitting.net) })}
        className="focus-ring figures inline-flex min-h-11 items-center gap-1.5 rounded-input px-2 text-sm whitespace-nowrap text-text2 hover:bg-bg2 max-[379px]:px-1 hover:text-text"
      >
        <Timer size={15} aria-hidden="true" className="shrink-0 max-[379px]:hidden" />
        <span aria-hidden="true" className="max-lg:hidden">
          {t('sitting.session')}
        </span>
        <span aria-hidden="true">{time}</span>
        <span className="max-sm:hidden">
          <Amount value={sitting.net} symbol signed hideable />
        </span>
      </MemberLink>
      <RealityCheck sitting={sitting} now={now} />
    </>
  )
}

/** Read out to the minute: a name that changes each second would be read each second. */
const minutesOf = (time: string): string => time.replace(/:\d\d$/, '')
