import type { DrawCheck } from '@tamuvo/games/lottery/recipe.ts'
import { CopyButton } from '@tamuvo/ui/components/CopyRow.tsx'
import { cx } from '@tamuvo/ui/components/cx.ts'
import { formatInstant } from '@tamuvo/ui/format/date.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { CircleCheck, CircleDashed, CircleX } from 'lucide-react'
import { allHold, type StepName } from './evidence.ts'
import { ShowValues } from './ShowValues.tsx'

type Props = { name: StepName; /** Undefined while they are computed. */ checks: readonly DrawCheck[] | undefined }

/** One of the steps and whether it holds. Each check it stands on, with what was published and what came out here, unfolds. */
export const CheckStep = ({ name, checks }: Props) => {
  const t = useText()
  const passed = checks && allHold(checks)
  return (
    <section
      aria-label={t(`proof.step_${name}`)}
      data-passed={passed}
      className={cx('rounded-card border px-4 pt-4', checks ? 'pb-1' : 'pb-4', passed === false ? 'border-loss' : 'border-line')}
    >
      <h3 className="flex items-center gap-2.5 font-semibold">
        <Sign passed={passed} />
        {t(`proof.step_${name}`)}
        {passed !== undefined && (
          <span className={cx('ms-auto shrink-0 text-sm whitespace-nowrap', passed ? 'text-win' : 'text-loss')}>
            {t(passed ? 'proof.holds' : 'proof.holds_not')}
          </span>
        )}
      </h3>
      {checks && (
        <details open={!passed} className="group mt-1 text-sm">
          <ShowValues of={t(`proof.step_${name}`)} />
          <dl className="grid gap-3">
            {checks.map((check) => (
              <Line key={check.name} check={check} />
            ))}
          </dl>
        </details>
      )}
    </section>
  )
}

const Sign = ({ passed }: { passed: boolean | undefined }) => {
  if (passed === undefined) return <CircleDashed size={20} aria-hidden="true" className="shrink-0 text-text3" />
  return passed ? (
    <CircleCheck size={20} aria-hidden="true" className="shrink-0 text-win" />
  ) : (
    <CircleX size={20} aria-hidden="true" className="shrink-0 text-loss" />
  )
}

const Line = ({ check }: { check: DrawCheck }) => {
  const t = useText()
  return (
    <div className="grid gap-x-4 sm:grid-cols-[13rem_minmax(0,1fr)]">
      <dt className="flex items-start gap-1.5 text-text2">
        {check.holds ? (
          <CircleCheck size={15} aria-hidden="true" className="mt-1 shrink-0 text-win" />
        ) : (
          <CircleX size={15} aria-hidden="true" className="mt-1 shrink-0 text-loss" />
        )}
        <span>
          {t(`proof.check_${check.name}`)}
          <span className="sr-only">: {t(check.holds ? 'proof.holds' : 'proof.holds_not')}</span>
        </span>
      </dt>
      <dd className="figures min-w-0 break-all">
        <Values check={check} />
      </dd>
    </div>
  )
}

/** Equal values are shown once; different ones, or ones of different meaning, both. */
const Values = ({ check: { name, holds, published, found } }: { check: DrawCheck }) => {
  const t = useText()
  if (name === 'committedEarly')
    return t('proof.committed_before', { committed: formatInstant(published), opened: formatInstant(found) })
  if (name === 'order') return published ? t('proof.order_range', { first: idOf(published), last: idOf(found) }) : '–'
  if (name === 'beaconLate') {
    const closed = formatInstant(published)
    return found ? t('proof.beacon_round', { due: formatInstant(found), closed }) : t('proof.beacon_keys', { closed })
  }
  if (holds)
    return (
      <span className="flex items-start justify-between gap-3">
        {found}
        <span className="-my-3 shrink-0">
          <CopyButton label={t(`proof.check_${name}`)} value={found} />
        </span>
      </span>
    )
  return (
    <>
      <span className="block">
        {t('proof.published')}: {published}
      </span>
      <span className="block text-loss">
        {t('proof.computed')}: {found}
      </span>
    </>
  )
}

const idOf = (line: string): string => line.slice(0, line.indexOf('|'))
