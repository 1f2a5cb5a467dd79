import { useText } from '@tamuvo/ui/text/useText.tsx'
import type { MemberPageProps } from '../../parts/paths.ts'
import { DepositForm } from './DepositForm.tsx'
import { DepositList } from './DepositList.tsx'
import { DepositStatus } from './DepositStatus.tsx'
import { DepositSteps } from './DepositSteps.tsx'

/** Pays money in: choose how and how much, pay, watch it arrive. */
export const DepositPage = ({ id }: MemberPageProps) => {
  const t = useText()
  if (id) return <DepositStatus id={id} />
  return (
    <div className="flex max-w-2xl flex-col gap-8">
      <section className="flex flex-col gap-4" aria-labelledby="deposit-title">
        <h3 id="deposit-title" className="text-lg font-bold">
          {t('cashier.deposit_title')}
        </h3>
        <DepositSteps now={0} />
        <DepositForm />
      </section>
      <DepositList />
    </div>
  )
}
