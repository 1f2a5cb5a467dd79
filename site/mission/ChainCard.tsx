import { cx } from '@tamuvo/ui/components/cx.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { Check, Lock } from 'lucide-react'
import { MissionAction, MissionProgress, MissionReward } from './MissionCard.tsx'
import { type Mission, nameIn } from './mission-words.ts'

const isDone = ({ state }: Mission): boolean => state === 'COMPLETED' || state === 'CLAIMED'

/** Steps that open one after the other, drawn along a line. */
export const ChainCard = ({ steps }: { steps: readonly Mission[] }) => (
  <ol className="rounded-card border border-line bg-bg1 p-4 md:p-5">
    {steps.map((mission, index) => (
      <Step key={mission.id} mission={mission} isLast={index === steps.length - 1} />
    ))}
  </ol>
)

const Step = ({ mission, isLast }: { mission: Mission; isLast: boolean }) => {
  const t = useText()
  const { state, chain, names } = mission
  const done = isDone(mission)
  return (
    <li aria-current={state === 'ACTIVE' ? 'step' : undefined} className="flex gap-4">
      <div aria-hidden="true" className="flex flex-col items-center">
        <span
          className={cx(
            'grid size-9 shrink-0 place-items-center rounded-full border-2 text-sm font-bold',
            done && 'border-win bg-win text-bg0',
            state === 'ACTIVE' && 'border-brand text-brand-text',
            !done && state !== 'ACTIVE' && 'border-line text-text3',
          )}
        >
          {done ? <Check size={18} /> : state === 'LOCKED' ? <Lock size={16} /> : chain?.place}
        </span>
        {!isLast && <span className={cx('w-0.5 flex-1', done ? 'bg-win' : 'bg-line')} />}
      </div>
      <div className={cx('flex min-w-0 flex-1 flex-col gap-2', !isLast && 'pb-6')}>
        <h3 className="flex flex-wrap items-baseline justify-between gap-x-3 pt-1.5">
          <span className="font-semibold">{nameIn(names)}</span>
          <span className="text-xs text-text3">
            {t('mission.step', { place: chain?.place ?? 1 })} · {t(`mission.state_${state}`)}
          </span>
        </h3>
        <MissionProgress mission={mission} />
        <MissionReward mission={mission} />
        <MissionAction mission={mission} className="max-w-72" />
      </div>
    </li>
  )
}
