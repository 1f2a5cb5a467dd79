import { Amount } from '@tamuvo/ui/components/Amount.tsx'
import { formatDayMinute } from '@tamuvo/ui/format/date.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { DetailList } from '../../parts/DetailList.tsx'
import { TermsBrief } from '../terms/TermsSummary.tsx'
import type { TeamMember } from './team-place.ts'

const agentTypes: readonly number[] = [1, 2]

/** All that the table says of a member, which on a phone shows the gist of it. */
export const MemberDetails = ({ member }: { member: TeamMember }) => {
  const t = useText()
  const { type, depth, terms, balance, teamBalance, teamSize, todayValidBet, lastLoginAt, registeredAt, isFrozen } = member
  return (
    <DetailList
      rows={[
        [t('common.type'), t(agentTypes.includes(type) ? 'agent.type_AGENT' : 'agent.type_PLAYER')],
        [t('agent.levels'), t('agent.level', { depth })],
        [t('common.status'), t(isFrozen ? 'agent.state_FROZEN' : 'agent.state_ACTIVE')],
        [t('agent.terms'), <TermsBrief key="terms" terms={terms} />],
        [t('wallet.balance'), <Amount key="balance" value={balance} symbol />],
        ...(teamSize > 0
          ? [
              [t('agent.team_below'), t('agent.members', { count: teamSize })] as const,
              [t('agent.team_balance'), <Amount key="team" value={teamBalance} symbol />] as const,
            ]
          : []),
        [t('agent.valid_today'), <Amount key="valid" value={todayValidBet} symbol />],
        [t('agent.last_login'), lastLoginAt === null ? '–' : formatDayMinute(lastLoginAt)],
        [t('agent.registered'), formatDayMinute(registeredAt)],
        ...(member.remark ? [[t('agent.remark'), member.remark] as const] : []),
      ]}
    />
  )
}
