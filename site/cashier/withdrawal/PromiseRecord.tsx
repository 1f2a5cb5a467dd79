import { useText } from '@tamuvo/ui/text/useText.tsx'
import { ShieldCheck, Timer } from 'lucide-react'
import type { ReactNode } from 'react'
import { durationText, percentText, type Promises } from './withdrawal-words.ts'

/** How long withdrawals took lately and how many promises were kept: measured, and nothing where there is too little to measure. */
export const PromiseRecord = ({
  promises: { medianSeconds, medianDays, keptShare, kept, total, days },
}: {
  promises: Promises
}) => {
  const t = useText()
  if (medianSeconds === null && keptShare === null) return null
  return (
    <ul className="flex flex-wrap gap-x-6 gap-y-1 text-sm text-text2">
      {medianSeconds !== null && (
        <Fact icon={<Timer size={16} />}>
          {t('withdrawal.usual', { duration: durationText(medianSeconds), days: medianDays })}
        </Fact>
      )}
      {keptShare !== null && (
        <Fact icon={<ShieldCheck size={16} />}>
          {t('withdrawal.kept', { percent: percentText(keptShare), kept, total, days })}
        </Fact>
      )}
    </ul>
  )
}

const Fact = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <li className="flex items-start gap-2">
    <span aria-hidden="true" className="grid h-[1lh] shrink-0 place-items-center text-text3">
      {icon}
    </span>
    <span className="figures">{children}</span>
  </li>
)
