import { useServerNow } from '@tamuvo/ui/calls/server-clock.ts'
import { formatOffset } from '@tamuvo/ui/format/date.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'

const twoDigits = (value: number): string => String(value).padStart(2, '0')

/** The server's time in the visitor's own zone, each second anew. */
export const Clock = () => {
  const t = useText()
  const at = new Date(useServerNow())
  const time = [at.getHours(), at.getMinutes(), at.getSeconds()].map(twoDigits).join(':')
  return (
    <time
      dateTime={at.toISOString()}
      role="timer"
      aria-label={t('shell.clock')}
      aria-live="off"
      className="figures text-sm whitespace-nowrap text-text2 max-sm:flex max-sm:flex-col max-sm:items-end max-sm:leading-none"
    >
      {time} <span className="text-text3 max-sm:text-[10px] max-sm:leading-3.5">{formatOffset(at.getTime())}</span>
    </time>
  )
}
