import { listChatRooms } from '@tamuvo/contract/chat-rooms.ts'
import { coolOffLengths, getSafer, getPlaySession, takeBreak } from '@tamuvo/contract/safer.ts'
import { serverNow } from '@tamuvo/ui/calls/server-clock.ts'
import { useAction } from '@tamuvo/ui/calls/useCalls.tsx'
import { confirm } from '@tamuvo/ui/components/ask.ts'
import { Button } from '@tamuvo/ui/components/Button.tsx'
import { Chips } from '@tamuvo/ui/components/Chips.tsx'
import { toast } from '@tamuvo/ui/components/toast-list.ts'
import { formatInstant } from '@tamuvo/ui/format/date.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { useState } from 'react'
import { RefusalNotice } from '../parts/FormNotice.tsx'
import { Exclusion } from './Exclusion.tsx'
import { Points } from './Points.tsx'

const days = { '24h': 1, '7d': 7, '30d': 30, '6w': 42 } as const
const dayMs = 86_400_000
const points = ['play', 'open', 'login', 'offers', 'stay'] as const

/** Pauses: one that ends by itself, and one that does not. */
export const BreaksPart = () => (
  <div className="flex flex-col gap-8">
    <CoolOff />
    <Exclusion />
  </div>
)

const CoolOff = () => {
  const t = useText()
  const [length, setLength] = useState<(typeof coolOffLengths)[number]>('24h')
  const action = useAction(takeBreak, {
    invalidates: [getSafer, getPlaySession, listChatRooms],
    onDone: ({ until }) => toast('success', t('safer.break_started', { time: formatInstant(until) })),
  })
  const start = async () => {
    const time = formatInstant(serverNow() + days[length] * dayMs)
    const text = t('safer.break_confirm_text', { time })
    if (await confirm({ title: t('safer.break_confirm'), text, confirmLabel: t('safer.break_now') })) await action.run({ length })
  }
  return (
    <section aria-labelledby="safer-break" className="card flex flex-col gap-4 p-4 sm:p-5">
      <div>
        <h4 id="safer-break" className="text-md font-semibold">
          {t('safer.break_title')}
        </h4>
        <p className="text-sm text-text2">{t('safer.break_text')}</p>
      </div>
      <Chips
        look="wrap"
        label={t('safer.break_length')}
        chips={coolOffLengths.map((key) => ({ key, label: t(`safer.break_${key}`) }))}
        value={length}
        onChange={setLength}
      />
      <Points items={points.map((point) => t(`safer.break_point_${point}`))} />
      <RefusalNotice error={action.error} />
      <Button tone="outline" className="self-start" pending={action.pending} onClick={start}>
        {t('safer.break_now')}
      </Button>
    </section>
  )
}
