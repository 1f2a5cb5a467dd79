import { Modal } from '@tamuvo/ui/components/Modal.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import type { Agent } from '../useAgent.ts'
import { TransferForm } from '../transfer/TransferForm.tsx'
import { RaiseTerms } from './RaiseTerms.tsx'
import { RemarkForm } from './RemarkForm.tsx'
import type { TeamMember } from './team-place.ts'

/** What is done about a member of the team. */
export type TeamTask = { kind: 'terms' | 'remark' | 'transfer'; member: TeamMember }

const titles = { terms: 'agent.terms_of', remark: 'agent.remark_of', transfer: 'agent.transfer_to' } as const

type Props = { task: TeamTask | undefined; agent: Agent; onClose: () => void }

/** The window in which something is done about a member of the team. */
export const MemberWindow = ({ task, agent, onClose }: Props) => {
  const t = useText()
  return (
    <Modal
      open={task !== undefined}
      onOpenChange={onClose}
      title={task ? t(titles[task.kind], { name: task.member.username }) : ''}
      width={task?.kind === 'terms' ? 640 : 440}
      closeButton
    >
      {task?.kind === 'terms' && <RaiseTerms member={task.member} agent={agent} onDone={onClose} />}
      {task?.kind === 'transfer' && <TransferForm member={task.member} onDone={onClose} />}
      {task?.kind === 'remark' && <RemarkForm member={task.member} onDone={onClose} />}
    </Modal>
  )
}
