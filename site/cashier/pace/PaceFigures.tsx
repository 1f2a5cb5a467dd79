import { getDepositPace } from '@tamuvo/contract/cashier-pace.ts'
import { getPromises } from '@tamuvo/contract/cashier-withdrawals.ts'
import { useCall } from '@tamuvo/ui/calls/useCalls.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { ArrowDownToLine, ArrowUpFromLine, ShieldCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { durationText, percentText } from '../withdrawal/withdrawal-words.ts'

/** How fast money moves here, for everyone: only what was measured, and nothing at all while there is too little to measure. */
export const PaceFigures = () => {
  const t = useText()
  const { medianSeconds: inSeconds = null, days = 0 } = useCall(getDepositPace, {}).data ?? {}
  const { data: promises } = useCall(getPromises, {})
  const { medianSeconds: outSeconds = null, keptShare = null } = promises ?? {}
  const facts = [
    inSeconds !== null && {
      icon: <ArrowDownToLine size={20} />,
      name: t('record.deposits'),
      figure: durationText(inSeconds),
      note: t('withdrawal.pace_note', { days }),
    },
    outSeconds !== null && {
      icon: <ArrowUpFromLine size={20} />,
      name: t('record.withdrawals'),
      figure: durationText(outSeconds),
      note: t('withdrawal.pace_note', { days: promises?.medianDays ?? 0 }),
    },
    promises &&
      keptShare !== null && {
        icon: <ShieldCheck size={20} />,
        name: t('withdrawal.pace_kept'),
        figure: `${percentText(keptShare)} %`,
        note: t('withdrawal.pace_kept_note', { kept: promises.kept, total: promises.total, days: promises.days }),
      },
  ].filter((fact) => !!fact)
  if (facts.length === 0) return null
  return (
    <section aria-labelledby="pace-title">
      <h2 id="pace-title" className="mb-3 text-lg font-bold">
        {t('withdrawal.pace_title')}
      </h2>
      <dl className="grid gap-3 sm:grid-cols-3">
        {facts.map((fact) => (
          <Fact key={fact.name} {...fact} />
        ))}
      </dl>
    </section>
  )
}

const Fact = ({ icon, name, figure, note }: { icon: ReactNode; name: string; figure: string; note: string }) => (
  <div className="rounded-card border border-line bg-bg1 p-4">
    <dt className="flex items-center gap-2 text-sm text-text2">
      <span aria-hidden="true" className="text-text3">
        {icon}
      </span>
      {name}
    </dt>
    <dd className="figures mt-1 text-xl font-bold">{figure}</dd>
    <dd className="mt-1 text-xs text-text3">{note}</dd>
  </div>
)
