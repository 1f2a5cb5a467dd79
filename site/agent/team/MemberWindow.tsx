import { Modal } from '@tamuvo/ui/components/Modal.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import type { Agent } from '../useAgent.ts'
import { TransferForm } from '../transfer/TransferForm.tsx'
import { MemberDetails } from './MemberDetails.tsx'
import { MessageForm } from './MessageForm.tsx'
import { RaiseTerms } from './RaiseTerms.tsx'
import { RemarkForm } from './RemarkForm.tsx'
import type { TeamMember } from './team-place.ts'
import { ToUplineForm } from './ToUplineForm.tsx'

/** What is done about a member of the team, or about all direct downlines. */
export type TeamTask =
  | { kind: 'details' | 'terms' | 'remark' | 'transfer' | 'upline' | 'message'; member: TeamMember }
  | { kind: 'message-all' }

const titles = {
  terms: 'agent.terms_of',
  remark: 'agent.remark_of',
  transfer: 'agent.transfer_to',
  upline: 'agent.to_upline_of',
  message: 'agent.message_to',
  'message-all': 'agent.message_all',
} as const

type Props = { task: TeamTask | undefined; agent: Agent; onClose: () => void }

/** The window in which something is done about the team. */
export const MemberWindow = ({ task, agent, onClose }: Props) => {
  const t = useText()
  const titleOf = (of: TeamTask | undefined): string => {
    if (!of) return ''
    return of.kind === 'details' ? of.member.username : t(titles[of.kind], { name: 'member' in of ? of.member.username : '' })
  }
  return (
    <Modal
      open={task !== undefined}
      onOpenChange={onClose}
      title={titleOf(task)}
      width={task?.kind === 'terms' ? 640 : 440}
      closeButton
    >
      {task?.kind === 'details' && <MemberDetails member={task.member} />}
      {task?.kind === 'terms' && <RaiseTerms member={task.member} agent={agent} onDone={onClose} />}
      {task?.kind === 'transfer' && <TransferForm member={task.member} onDone={onClose} />}
      {task?.kind === 'message' && <MessageForm to={task.member} onDone={onClose} />}
      {task?.kind === 'message-all' && <MessageForm to={undefined} onDone={onClose} />}
      {task?.kind === 'remark' && <RemarkForm member={task.member} onDone={onClose} />}
      {task?.kind === 'upline' && <ToUplineForm member={task.member} />}
    </Modal>
  )
}
