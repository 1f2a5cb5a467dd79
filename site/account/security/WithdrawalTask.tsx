import { Button } from '@tamuvo/ui/components/Button.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { useState } from 'react'
import { ChangeWithdrawal } from './ChangeWithdrawal.tsx'
import { ForgottenWithdrawal } from './ForgottenWithdrawal.tsx'
import { Loaded } from '../../parts/Loaded.tsx'
import { SetWithdrawal } from './SetWithdrawal.tsx'
import { TaskFrame } from './TaskFrame.tsx'
import { type Security, stateOf, useSecurity } from './useSecurity.ts'

/** The six digits that are asked for before money goes out: set first, changed later, set anew when forgotten. */
export const WithdrawalTask = () => {
  const t = useText()
  return (
    <TaskFrame title={t('security.item_withdrawalPassword')} lead={t('security.withdrawal_lead')}>
      <Loaded answer={useSecurity()}>
        {(security) =>
          stateOf(security, 'withdrawalPassword').done ? <Existing security={security} /> : <SetWithdrawal security={security} />
        }
      </Loaded>
    </TaskFrame>
  )
}

const Existing = ({ security }: { security: Security }) => {
  const t = useText()
  const [forgotten, setForgotten] = useState(false)
  return (
    <>
      {forgotten ? <ForgottenWithdrawal security={security} /> : <ChangeWithdrawal />}
      <Button tone="quiet" onClick={() => setForgotten(!forgotten)}>
        {t(forgotten ? 'security.withdrawal_known' : 'security.withdrawal_forgotten')}
      </Button>
    </>
  )
}
