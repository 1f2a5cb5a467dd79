import { useText } from '@tamuvo/ui/text/useText.tsx'
import { BellRing } from 'lucide-react'
import { AgentLink } from '../../parts/AgentLink.tsx'
import type { Overview } from './overview.ts'

/** What waits for the agent, each with the way to it. */
export const Pending = ({ pending }: Pick<Overview, 'pending'>) => {
  const t = useText()
  if (pending.length === 0) return null
  return (
    <section aria-label={t('agent.pending')} className="tint-warn flex items-start gap-2.5 rounded-card px-4 py-3">
      <BellRing size={18} aria-hidden="true" className="mt-0.5 shrink-0" />
      <ul className="flex flex-wrap gap-x-5 gap-y-1">
        {pending.map(({ kind, count }) => (
          <li key={kind}>
            {kind === 'LINK_PAUSED' ? (
              <AgentLink
                page="registerCenter"
                query={{ tab: 'links' }}
                className="focus-ring rounded-sm underline underline-offset-4"
              >
                {t('agent.pending_LINK_PAUSED', { count })}
              </AgentLink>
            ) : (
              t(`agent.pending_${kind}`, { count })
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
