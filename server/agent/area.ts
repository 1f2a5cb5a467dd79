import type { CashierServices } from '../cashier/services.ts'
import type { Area } from '../kit/area.ts'
import * as contract from '@tamuvo/contract/agent.ts'
import * as announcements from '@tamuvo/contract/agent-announcements.ts'
import * as exports from '@tamuvo/contract/agent-exports.ts'
import * as figures from '@tamuvo/contract/agent-figures.ts'
import * as centre from '@tamuvo/contract/agent-centre.ts'
import * as messages from '@tamuvo/contract/agent-messages.ts'
import * as income from '@tamuvo/contract/agent-income.ts'
import * as transfers from '@tamuvo/contract/agent-transfers.ts'
import * as quota from '@tamuvo/contract/agent-quota-staff.ts'
import * as staff from '@tamuvo/contract/agent-staff.ts'
import * as partner from '@tamuvo/contract/join-staff.ts'
import { implement } from '../kit/handle.ts'
import { labelBills, labelRebates } from './causes.ts'
import { changeAssistant } from './change-assistant.ts'
import { changeInviteLink } from './change-invite-link.ts'
import { contractCalls } from './contract/calls.ts'
import { createExport } from './create-export.ts'
import { createInviteLink } from './create-invite-link.ts'
import { decideOnMove } from './decide-on-move.ts'
import { downloadExport } from './download-export.ts'
import { getAgentCentre } from './get-agent-centre.ts'
import { getAgentTerms } from './get-agent-terms.ts'
import { agentJobs } from './jobs.ts'
import { getTeamOverview } from './get-team-overview.ts'
import { listAgentAnnouncements } from './list-agent-announcements.ts'
import { listAssistants } from './list-assistants.ts'
import { listExports } from './list-exports.ts'
import { listIncome } from './list-income.ts'
import { listIncomeBets } from './list-income-bets.ts'
import { listIncomeParts } from './list-income-parts.ts'
import { listIncomeTickets } from './list-income-tickets.ts'
import { listInviteLinks } from './list-invite-links.ts'
import { listMoves } from './list-moves.ts'
import { listTeam } from './list-team.ts'
import { listTeamBranches } from './list-team-branches.ts'
import { listTeamBets } from './list-team-bets.ts'
import { listTeamProfit } from './list-team-profit.ts'
import { listTeamTransactions } from './list-team-transactions.ts'
import { listAgentMessages } from './message/list-agent-messages.ts'
import { sendAgentMessage } from './message/send-agent-message.ts'
import { openAssistant } from './open-assistant.ts'
import { openDownline } from './open-downline.ts'
import { approveJoinRequest } from './partner/approve-join-request.ts'
import { sendJoinCredentials } from './partner/send-join-credentials.ts'
import { previewTerms } from './preview-terms.ts'
import { proposeMove } from './propose-move.ts'
import { previewQuota } from './quota/preview-quota.ts'
import { setQuota } from './quota/set-quota.ts'
import { raiseTerms } from './raise-terms.ts'
import { type BelowAgents, openAgents } from './services.ts'
import { readAgentAnnouncements } from './read-agent-announcements.ts'
import { setRemark } from './set-remark.ts'
import { setTerms } from './set-terms.ts'
import { getDownlineTransferTerms } from './transfer/get-downline-transfer-terms.ts'
import { listAgentTransfers } from './transfer/list-agent-transfers.ts'
import { sendToDownline } from './transfer/send-to-downline.ts'
import type { TransferServices } from './transfer/services.ts'
import { setToUpline } from './transfer/set-to-upline.ts'
import { visitInviteLink } from './visit-invite-link.ts'

export const agentCalls = [
  ...implement(contract, {
    getAgentTerms,
    openDownline,
    createInviteLink,
    listInviteLinks,
    changeInviteLink,
    visitInviteLink,
    openAssistant,
    listAssistants,
    changeAssistant,
    listTeam,
    listTeamBranches,
    raiseTerms,
    setRemark,
  }),
  ...implement(figures, {
    getTeamOverview,
    listTeamProfit,
    listTeamBets,
    listTeamTransactions,
  }),
  ...implement(exports, { createExport, listExports, downloadExport }),
  ...implement(centre, { getAgentCentre }),
  ...implement(announcements, { listAgentAnnouncements, readAgentAnnouncements }),
  ...implement(messages, { sendAgentMessage, listAgentMessages }),
  ...contractCalls,
  ...implement(income, { listIncome, listIncomeParts, listIncomeBets, listIncomeTickets }),
  ...implement(staff, { previewTerms, setTerms, proposeMove, decideOnMove, listMoves }),
  ...implement(quota, { previewQuota, setQuota }),
  ...implement(partner, { approveJoinRequest, sendJoinCredentials }),
]

export const transferCalls = implement(transfers, {
  getDownlineTransferTerms,
  sendToDownline,
  listAgentTransfers,
  setToUpline,
})

export const agent: Area<TransferServices> = {
  name: 'agent',
  after: ['ledger', 'platform', 'account', 'content', 'safer', 'wallet', 'turnover', 'cashier', 'catalog', 'betting'],
  open: (lower: CashierServices & BelowAgents) => {
    lower.causes.rebate.add(labelRebates)
    lower.causes.bill.add(labelBills)
    return openAgents(lower)
  },
  calls: [...agentCalls, ...transferCalls],
  jobs: agentJobs,
}
