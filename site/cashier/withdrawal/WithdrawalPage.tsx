import { useText } from '@tamuvo/ui/text/useText.tsx'
import type { MemberPageProps } from '../../parts/paths.ts'
import { Confirmations } from '../confirmation/Confirmations.tsx'
import { WithdrawalForm } from './WithdrawalForm.tsx'
import { WithdrawalList } from './WithdrawalList.tsx'
import { WithdrawalStatus } from './WithdrawalStatus.tsx'

/** Takes money out: choose where to and how much, then watch it arrive. */
export const WithdrawalPage = ({ id }: MemberPageProps) => {
  const t = useText()
  if (id) return <WithdrawalStatus id={id} />
  return (
    <div className="flex max-w-2xl flex-col gap-8">
      <Confirmations which="due" />
      <section className="flex flex-col gap-4" aria-labelledby="withdrawal-title">
        <h3 id="withdrawal-title" className="text-lg font-bold">
          {t('withdrawal.title')}
        </h3>
        <WithdrawalForm />
      </section>
      <Confirmations which="rest" />
      <WithdrawalList />
    </div>
  )
}
