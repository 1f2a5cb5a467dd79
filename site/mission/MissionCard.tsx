import { Badge, type BadgeTone } from '@tamuvo/ui/components/Badge.tsx'
import { cx } from '@tamuvo/ui/components/cx.ts'
import { ProgressBar } from '@tamuvo/ui/components/ProgressBar.tsx'
import { formatInstant } from '@tamuvo/ui/format/date.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { ClaimButton } from './ClaimButton.tsx'
import { creditText, type Mission, nameIn, onlyText, percentDone, progressText, taskText } from './mission-words.ts'
import { StepLink } from './StepLink.tsx'

const tones: Record<Mission['state'], BadgeTone> = {
  LOCKED: 'neutral',
  ACTIVE: 'info',
  COMPLETED: 'brand',
  CLAIMED: 'win',
  EXPIRED: 'neutral',
}

/** A mission: what to do, how far it is, what it brings, and the way to claim it. */
export const MissionCard = ({ mission }: { mission: Mission }) => {
  const t = useText()
  const { state, rewardId } = mission
  return (
    <article
      className={cx(
        'flex h-full flex-col gap-3 rounded-card border bg-bg1 p-4',
        rewardId === null ? 'border-line' : 'border-brand',
      )}
    >
      <header className="flex items-start justify-between gap-3">
        <h3 className="font-semibold">{nameIn(mission.names)}</h3>
        <Badge tone={tones[state]}>{t(`mission.state_${state}`)}</Badge>
      </header>
      <MissionProgress mission={mission} />
      <MissionReward mission={mission} />
      <MissionAction mission={mission} className="mt-auto" />
    </article>
  )
}

/** What to do and how far it is. */
export const MissionProgress = ({ mission }: { mission: Mission }) => {
  const only = onlyText(mission)
  return (
    <div className="text-sm">
      <div className="flex flex-wrap justify-between gap-x-3">
        <span className="text-text2">{taskText(mission)}</span>
        {mission.metric !== 'STEP' && <span className="figures font-semibold">{progressText(mission)}</span>}
      </div>
      {only && <p className="text-xs text-text3">{only}</p>}
      {mission.metric !== 'STEP' && (
        <ProgressBar
          className="mt-2"
          percent={percentDone(mission)}
          label={`${nameIn(mission.names)}: ${progressText(mission)}`}
          tone={mission.done === mission.goal ? 'win' : 'info'}
        />
      )}
    </div>
  )
}

/** What it brings, and on which terms. */
export const MissionReward = ({ mission: { reward, score } }: { mission: Mission }) => {
  const t = useText()
  const times = `${reward.multiple.replace(/\.?0+$/, '')}×`
  return (
    <div className="text-sm">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="text-text2">{t('mission.reward')}</span>
        <span className="figures font-bold">{creditText(reward)}</span>
      </p>
      <p className="text-xs text-text3">
        {[
          reward.amount !== '0.00' && reward.multiple !== '0.00' && t('mission.turnover', { times }),
          score > 0 && t('mission.score', { score }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </div>
  )
}

/** Until when, and the way to claim or to do it. */
export const MissionAction = ({ mission, className }: { mission: Mission; className?: string }) => {
  const t = useText()
  const { state, endsAt, claimBy, rewardId, period } = mission
  const time = claimBy ?? endsAt
  const until = time === null ? '' : t(claimBy ? 'mission.claim_by' : 'mission.ends', { time: formatInstant(time).slice(0, 16) })
  return (
    <div className={cx('flex flex-col gap-2', className)}>
      {(rewardId !== null || state === 'ACTIVE') && until && (
        <p className="figures text-xs text-text3">
          {until}
          {rewardId !== null && period !== '' && ` · ${t('mission.of_period', { period })}`}
        </p>
      )}
      {rewardId !== null && <ClaimButton mission={mission} id={rewardId} />}
      {state === 'ACTIVE' && <StepLink mission={mission} />}
    </div>
  )
}
