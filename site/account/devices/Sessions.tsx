import { endOtherSession, endOtherSessions, listSessions } from '@tamuvo/contract/account-devices.ts'
import type { ReceivedOutputOf } from '@tamuvo/contract/call.ts'
import { errorSentence } from '@tamuvo/ui/calls/errors.ts'
import { useAction, useCall } from '@tamuvo/ui/calls/useCalls.tsx'
import { confirm } from '@tamuvo/ui/components/ask.ts'
import { Badge } from '@tamuvo/ui/components/Badge.tsx'
import { Button } from '@tamuvo/ui/components/Button.tsx'
import { toast } from '@tamuvo/ui/components/toast-list.ts'
import { formatInstant } from '@tamuvo/ui/format/date.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { LogOut, Monitor, Smartphone } from 'lucide-react'
import { Loaded } from '../../parts/Loaded.tsx'

type Session = ReceivedOutputOf<typeof listSessions>['list'][number]

const useEnding = () => {
  const t = useText()
  const notices = {
    invalidates: [listSessions],
    onRefused: (refusal: unknown) => toast('error', errorSentence(refusal)),
  }
  const one = useAction(endOtherSession, { ...notices, onDone: () => toast('success', t('security.session_ended')) })
  const others = useAction(endOtherSessions, {
    ...notices,
    onDone: ({ ended }) => toast('success', t('security.sessions_ended', { count: ended })),
  })
  const ask = (title: string) => confirm({ title, text: t('security.session_end_text'), danger: true })
  return {
    endOne: async ({ id, device }: Session) => {
      if (await ask(t('security.session_end', { device }))) await one.run({ id })
    },
    endOthers: async () => {
      if (await ask(t('security.sessions_end'))) await others.run({})
    },
  }
}

/** The devices that are logged in; each but this one can be logged out from here. */
export const Sessions = () => {
  const t = useText()
  const answer = useCall(listSessions, {}, { staleMs: 0 })
  const { endOne, endOthers } = useEnding()
  return (
    <section aria-labelledby="sessions" className="flex flex-col gap-3">
      <h3 id="sessions" className="text-md font-semibold">
        {t('security.sessions')}
      </h3>
      <Loaded answer={answer} rows={2}>
        {({ list }) => (
          <>
            <ul className="divide-y divide-line rounded-card border border-line">
              {list.map((session) => (
                <li key={session.id}>
                  <Device session={session} onEnd={() => endOne(session)} />
                </li>
              ))}
            </ul>
            {list.some(({ current }) => !current) && (
              <Button tone="outline" icon={<LogOut size={18} />} onClick={endOthers} className="self-start max-sm:w-full">
                {t('security.sessions_end')}
              </Button>
            )}
          </>
        )}
      </Loaded>
    </section>
  )
}

const Device = ({ session, onEnd }: { session: Session; onEnd: () => Promise<void> }) => {
  const t = useText()
  const { device, address, createdAt, lastSeenAt, current } = session
  const Icon = /Android|iPhone|iPad/.test(device) ? Smartphone : Monitor
  return (
    <div className="flex flex-wrap items-center gap-3 px-4 py-3">
      <Icon size={22} aria-hidden="true" className="shrink-0 text-text3" />
      <span className="min-w-48 flex-1">
        <span className="flex flex-wrap items-center gap-2 font-medium">
          {device || t('security.device_unknown')}
          {current && <Badge tone="win">{t('security.this_device')}</Badge>}
        </span>
        <span className="block text-sm text-text3">
          <span className="figures">{address}</span> · {t('security.last_used', { time: formatInstant(lastSeenAt) })}
        </span>
        <span className="block text-sm text-text3">{t('security.logged_in_at', { time: formatInstant(createdAt) })}</span>
      </span>
      {!current && (
        <Button tone="quiet" onClick={onEnd} aria-label={t('security.session_end', { device })}>
          {t('security.log_out')}
        </Button>
      )}
    </div>
  )
}
