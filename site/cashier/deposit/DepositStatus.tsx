import { getDeposit } from '@tamuvo/contract/cashier.ts'
import { getBalance } from '@tamuvo/contract/balance.ts'
import { callKey, useCall } from '@tamuvo/ui/calls/useCalls.tsx'
import { Skeleton, SkeletonRows } from '@tamuvo/ui/components/Skeleton.tsx'
import { ErrorState } from '@tamuvo/ui/components/States.tsx'
import { useRefreshOn } from '@tamuvo/ui/live/useRoom.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { createElement, Suspense, useEffect } from 'react'
import { MemberDetailHead } from '../../parts/MemberDetailHead.tsx'
import { bonusOfDeposit } from '../slots.ts'
import { type Deposit, isAwaited, isToPay } from './deposit-words.ts'
import { DepositEnded } from './DepositEnded.tsx'
import { DepositSteps } from './DepositSteps.tsx'
import { DepositWaiting } from './DepositWaiting.tsx'
import { PayStep } from './PayStep.tsx'

/** Live messages tell at once; asking now and then covers a connection that was lost. */
const askEveryMs = 10_000

/** One deposit on its way: where to pay, how long there is, and the moment it arrives. */
export const DepositStatus = ({ id }: { id: string }) => {
  const t = useText()
  const queries = useQueryClient()
  const { data: deposit, error, refetch } = useCall(getDeposit, { id }, { everyMs: askEveryMs })
  useRefreshOn('deposit', [getDeposit], (message) => message.id === id)
  const arrived = deposit?.state === 'SUCCEEDED'
  useEffect(() => {
    // The message that the balance moved may have been sent before this page could hear it.
    if (arrived) void queries.invalidateQueries({ queryKey: callKey(getBalance) })
  }, [arrived, queries])
  return (
    <div className="flex max-w-2xl flex-col gap-4">
      <MemberDetailHead page="depositv2" title={t('cashier.deposit_title')} />
      {error && !deposit && <ErrorState error={error} onRetry={refetch} />}
      {deposit ? (
        <>
          <Step deposit={deposit} />
          <Suspense fallback={null}>
            {createElement(bonusOfDeposit.get(), { depositId: deposit.id, state: deposit.state })}
          </Suspense>
        </>
      ) : (
        !error && (
          <div aria-busy="true" className="flex flex-col gap-4">
            <Skeleton className="h-6" />
            <div className="rounded-card border border-line p-5">
              <SkeletonRows rows={5} />
            </div>
          </div>
        )
      )}
    </div>
  )
}

const Step = ({ deposit }: { deposit: Deposit }) => {
  if (isToPay(deposit))
    return (
      <>
        <DepositSteps now={1} />
        <PayStep deposit={deposit} />
      </>
    )
  if (isAwaited(deposit))
    return (
      <>
        <DepositSteps now={2} />
        <DepositWaiting deposit={deposit} />
      </>
    )
  return (
    <>
      <DepositSteps now={deposit.state === 'SUCCEEDED' ? 3 : 1} />
      <DepositEnded deposit={deposit} />
    </>
  )
}
