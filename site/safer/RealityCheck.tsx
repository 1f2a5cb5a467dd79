import { acknowledgeCheck, getPlaySession } from '@tamuvo/contract/safer.ts'
import type { ReceivedOutputOf } from '@tamuvo/contract/call.ts'
import { useAction } from '@tamuvo/ui/calls/useCalls.tsx'
import { Amount } from '@tamuvo/ui/components/Amount.tsx'
import { ask } from '@tamuvo/ui/components/dialog-queue.ts'
import { formatRemaining } from '@tamuvo/ui/format/date.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'
import { DetailList } from '../parts/DetailList.tsx'
import { paths } from '../parts/paths.ts'

type Sitting = ReceivedOutputOf<typeof getPlaySession>

/** Shows, whenever it is due, how long a member has played and what came of it. It waits for an answer. */
export const RealityCheck = ({ sitting, now }: { sitting: Sitting; now: number }) => {
  const t = useText()
  const navigate = useNavigate()
  const { run } = useAction(acknowledgeCheck, { invalidates: [getPlaySession] })
  const isDue = now >= new Date(sitting.checkAt).getTime()
  const isAsking = useRef(false)
  const show = useEffectEvent(async () => {
    if (isAsking.current) return
    isAsking.current = true
    const pressed = await ask({
      title: t('sitting.check_title'),
      icon: 'info',
      text: <Figures sitting={sitting} now={now} />,
      coverCloses: false,
      buttons: [
        { key: 'history', label: t('sitting.check_history'), tone: 'quiet' },
        { key: 'break', label: t('sitting.check_break'), tone: 'quiet' },
        { key: 'continue', label: t('sitting.check_continue'), confirms: true },
      ],
    })
    await run({})
    isAsking.current = false
    const hash =
      pressed === 'history'
        ? paths.member('transactionHistory')
        : pressed === 'break'
          ? paths.member('securityCenter', 'breaks')
          : ''
    if (hash) void navigate({ to: '.', search: true, hash: hash.slice(1) })
  })
  useEffect(() => {
    if (isDue) void show()
  }, [isDue])
  return null
}

const Figures = ({ sitting, now }: { sitting: Sitting; now: number }) => {
  const t = useText()
  return (
    <DetailList
      rows={[
        [t('sitting.session_time'), formatRemaining(now - new Date(sitting.beganAt).getTime())],
        [t('sitting.session_staked'), <Amount key="staked" value={sitting.staked} symbol />],
        [t('sitting.session_won'), <Amount key="won" value={sitting.won} symbol />],
        [t('sitting.session_net'), <Amount key="net" value={sitting.net} symbol signed />],
      ]}
    />
  )
}
