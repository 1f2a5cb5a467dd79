import { useText } from '@tamuvo/ui/text/useText.tsx'
import { ChevronRight, Network } from 'lucide-react'
import { AgentLink } from '../../parts/AgentLink.tsx'
import { firstAgentPage } from '../../parts/paths.ts'
import { useHasAgentCentre } from './useAgentCentre.ts'

/** The way from the member centre to the agent centre, for agents. */
export const AgentCentreRow = () => {
  const t = useText()
  if (!useHasAgentCentre()) return null
  return (
    <AgentLink
      page={firstAgentPage}
      className="focus-ring flex min-h-14 items-center gap-3 rounded-card border border-line px-4 hover:bg-bg2"
    >
      <Network size={20} aria-hidden="true" className="shrink-0 text-brand-text" />
      <span className="flex-1 font-semibold">{t('shell.agent_centre')}</span>
      <ChevronRight size={18} aria-hidden="true" className="text-text3" />
    </AgentLink>
  )
}
