import { endServiceChat } from '@tamuvo/contract/service-chat.ts'
import type { ServiceLane } from '@tamuvo/contract/service.ts'
import { useAction } from '@tamuvo/ui/calls/useCalls.tsx'
import { confirm } from '@tamuvo/ui/components/ask.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { ShieldCheck } from 'lucide-react'
import { useOpenLimits } from '../../account/login/useOpenLimits.ts'
import type { Conversation, ServiceState } from './useServiceChat.ts'

type Props = {
  lane: ServiceLane
  state: ServiceState | undefined
  conversation: Conversation | undefined
  onEnded: () => unknown
}

/** Who is there, and the way to end it. */
export const ServiceHeader = ({ lane, state, conversation, onEnded }: Props) => {
  const t = useText()
  const end = useAction(endServiceChat, { onDone: onEnded })
  const openLimits = useOpenLimits()
  const isGoing = conversation !== undefined && conversation.state !== 'ENDED'
  const press = async () => {
    if (await confirm({ title: t('service.end_ask'), confirmLabel: t('service.end') })) await end.run({})
  }
  return (
    <header className="flex min-h-16 shrink-0 items-center gap-3 bg-chat px-4 py-2 text-white">
      <img src="/art/logo/symbol.svg" alt="" width={36} height={36} className="size-9" />
      <div className="min-w-0 flex-1">
        <h1 className="text-md font-bold">{t(lane === 'vip' ? 'shell.vip_service' : 'common.support')}</h1>
        <p className="text-sm text-white">{state && <Presence state={state} conversation={conversation} />}</p>
      </div>
      <button
        type="button"
        aria-label={t('shell.safer')}
        title={t('shell.safer')}
        onClick={openLimits}
        className="grid size-11 shrink-0 place-items-center rounded-input hover:bg-white/15 focus-visible:outline-white"
      >
        <ShieldCheck size={20} aria-hidden="true" />
      </button>
      {isGoing && (
        <button
          type="button"
          disabled={end.pending}
          onClick={() => void press()}
          className="min-h-11 rounded-input border border-white/50 px-4 font-semibold hover:bg-white/15 focus-visible:outline-white"
        >
          {t('service.end')}
        </button>
      )}
    </header>
  )
}

const Presence = ({ state, conversation }: { state: ServiceState; conversation: Conversation | undefined }) => {
  const t = useText()
  if (conversation?.state === 'OPEN') return t('service.event_TAKEN', { name: conversation.staff ?? '' })
  if (conversation?.state === 'WAITING') return t('service.waiting')
  return t(state.onDuty ? 'service.we_are_here' : 'service.away')
}
