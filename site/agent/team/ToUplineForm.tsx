import { listTeam } from '@tamuvo/contract/agent.ts'
import { setToUpline } from '@tamuvo/contract/agent-transfers.ts'
import { useAction } from '@tamuvo/ui/calls/useCalls.tsx'
import { Switch } from '@tamuvo/ui/components/Checkbox.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { useState } from 'react'
import { RefusalNotice } from '../../parts/FormNotice.tsx'
import type { TeamMember } from './team-place.ts'

/** Whether a direct downline may send money to the agent. */
export const ToUplineForm = ({ member }: { member: TeamMember }) => {
  const t = useText()
  const [isOn, setOn] = useState(member.toUpline)
  const action = useAction(setToUpline, { invalidates: [listTeam], onDone: (_, { toUpline }) => setOn(toUpline) })
  return (
    <div className="flex flex-col gap-3">
      <RefusalNotice error={action.error} />
      <Switch
        checked={isOn}
        disabled={action.pending}
        onChange={(toUpline) => void action.run({ memberId: member.id, toUpline })}
      >
        {t('agent.to_upline')}
      </Switch>
      <p className="text-sm text-text2">{t('agent.to_upline_text')}</p>
    </div>
  )
}
