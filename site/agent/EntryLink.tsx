import { MemberLink } from '../parts/MemberLink.tsx'
import { useAgent } from './useAgent.ts'

/** The number of a ledger entry of the agent. It opens in the agent’s own account record, which assistants do not have. */
export const EntryLink = ({ id }: { id: string }) => {
  const { data } = useAgent()
  if (!data || data.isAssistant) return <span className="figures">{id}</span>
  return (
    <MemberLink
      page="transactionHistory"
      id={id}
      className="figures focus-ring rounded-sm text-brand-text underline underline-offset-4"
    >
      {id}
    </MemberLink>
  )
}
