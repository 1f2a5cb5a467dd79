import { listTeam, setRemark } from '@tamuvo/contract/agent.ts'
import { useAction } from '@tamuvo/ui/calls/useCalls.tsx'
import { Button } from '@tamuvo/ui/components/Button.tsx'
import { Field } from '@tamuvo/ui/components/Field.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { FormFrame } from '../../parts/FormFrame.tsx'
import { RefusalNotice } from '../../parts/FormNotice.tsx'
import { useForm } from '../../parts/useForm.ts'
import type { TeamMember } from './team-place.ts'

/** A note about a member, for the agent and the agent's assistants. */
export const RemarkForm = ({ member, onDone }: { member: TeamMember; onDone: () => void }) => {
  const t = useText()
  const form = useForm({ remark: member.remark })
  const action = useAction(setRemark, { invalidates: [listTeam], onDone })
  return (
    <FormFrame onSubmit={() => action.run({ memberId: member.id, remark: form.values.remark })}>
      <RefusalNotice error={action.error} />
      <Field
        label={t('agent.remark')}
        hint={t('agent.remark_hint')}
        maxLength={60}
        autoComplete="off"
        {...form.field('remark')}
      />
      <Button type="submit" wide pending={action.pending}>
        {t('common.save')}
      </Button>
    </FormFrame>
  )
}
