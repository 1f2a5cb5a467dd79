import { useText } from '@tamuvo/ui/text/useText.tsx'
import { BellRing } from 'lucide-react'
import { AgentLink } from '../../parts/AgentLink.tsx'
import { contractPages } from '../contract/contract-kinds.ts'
import type { Overview } from './overview.ts'

/** What waits for the agent, each with the way to where it is decided. */
export const Pending = ({ pending }: Pick<Overview, 'pending'>) => {
  const t = useText()
  if (pending.length === 0) return null
  return (
    <section aria-label={t('agent.pending')} className="tint-warn flex items-start gap-2.5 rounded-card px-4 py-3">
      <BellRing size={18} aria-hidden="true" className="mt-0.5 shrink-0" />
      <ul className="flex flex-wrap gap-x-5 gap-y-1">
        {pending.map(({ kind, contract, count }) => (
          <li key={`${kind}.${contract}`}>
            <AgentLink
              page={contract ? contractPages[contract] : 'registerCenter'}
              {...(contract ? {} : { query: { tab: 'links' } })}
              className="focus-ring rounded-sm underline underline-offset-4"
            >
              {contract && `${t(`contract.kind_${contract}`)}: `}
              {t(`agent.pending_${kind}`, { count })}
            </AgentLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
