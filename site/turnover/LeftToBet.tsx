import type { ReceivedOutputOf } from '@tamuvo/contract/call.ts'
import type { listTurnover } from '@tamuvo/contract/turnover.ts'
import { Amount } from '@tamuvo/ui/components/Amount.tsx'
import { Skeleton } from '@tamuvo/ui/components/Skeleton.tsx'
import { Spinner } from '@tamuvo/ui/components/Spinner.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { CircleCheck } from 'lucide-react'

type Turnover = Pick<ReceivedOutputOf<typeof listTurnover>, 'left' | 'isClear' | 'isCounting'>

/** The one figure that decides on a withdrawal, and what it has to be. */
export const LeftToBet = ({ turnover }: { turnover: Turnover | undefined }) => {
  const t = useText()
  return (
    <section aria-labelledby="left-to-bet" className="rounded-card border border-line bg-bg2 px-4 py-3.5">
      <h4 id="left-to-bet" className="text-sm text-text3">
        {t('turnover.left_title')}
      </h4>
      <p className="mt-0.5 min-h-8 text-num" aria-live="polite">
        {turnover ? <Amount value={turnover.left} symbol countUp /> : <Skeleton className="h-7 w-32" />}
      </p>
      <p className="mt-1 flex min-h-6 items-start gap-2 text-sm text-text2">{turnover && <Words turnover={turnover} />}</p>
    </section>
  )
}

const Words = ({ turnover: { isClear, isCounting } }: { turnover: Turnover }) => {
  const t = useText()
  if (isCounting)
    return (
      <>
        <Spinner size={18} />
        {t('turnover.counting')}
      </>
    )
  if (!isClear) return <>{t('turnover.rule')}</>
  return (
    <>
      <CircleCheck size={18} aria-hidden="true" className="mt-px shrink-0 text-win" />
      {t('turnover.clear')}
    </>
  )
}
