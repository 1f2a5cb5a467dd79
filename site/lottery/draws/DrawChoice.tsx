import { getBoard, listDraws, type LotteryGame, lotteryGames } from '@tamuvo/contract/lottery.ts'
import { useCall } from '@tamuvo/ui/calls/useCalls.tsx'
import { Button } from '@tamuvo/ui/components/Button.tsx'
import { Chips } from '@tamuvo/ui/components/Chips.tsx'
import { Field } from '@tamuvo/ui/components/Field.tsx'
import { SkeletonRows } from '@tamuvo/ui/components/Skeleton.tsx'
import { EmptyState, ErrorState } from '@tamuvo/ui/components/States.tsx'
import { cx } from '@tamuvo/ui/components/cx.ts'
import { formatTime } from '@tamuvo/ui/format/date.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { Lock, ShieldCheck } from 'lucide-react'
import { useCatalog } from '../../catalog/useCatalog.ts'
import { isIssueNumber } from './evidence.ts'
import { resultInShort } from './result-in-short.ts'
import { FormFrame } from '../../parts/FormFrame.tsx'
import { useForm } from '../../parts/useForm.ts'

type Props = {
  game: LotteryGame
  issue: string | undefined
  onChoose: (game: LotteryGame, issue?: string) => void
  className?: string
}

const latestCount = 8

/** The question for the newest draws of a game. */
export const latestDraws = (game: LotteryGame) => ({ game, pageNo: 1, pageSize: latestCount })

/** Which draw to check: one of the latest, the one on sale, or any by its number. */
export const DrawChoice = ({ game, issue, onChoose, className }: Props) => {
  const t = useText()
  return (
    <section aria-label={t('proof.choose')} className={cx('card grid min-w-0 gap-4 p-4', className)}>
      <GameChips game={game} onChoose={onChoose} />
      <IssueForm key={game} onChoose={(typed) => onChoose(game, typed)} />
      <Latest game={game} issue={issue} onChoose={(chosen) => onChoose(game, chosen)} />
    </section>
  )
}

const GameChips = ({ game, onChoose }: Pick<Props, 'game' | 'onChoose'>) => {
  const t = useText()
  const nameOf = useGameNames()
  return (
    <Chips
      label={t('proof.game')}
      look="wrap"
      chips={lotteryGames.map((key) => ({ key, label: nameOf(key) }))}
      value={game}
      onChange={(next) => onChoose(next)}
    />
  )
}

/** What games are called; a game that the catalogue does not show stands for itself. */
const useGameNames = (): ((game: LotteryGame) => string) => {
  const games = useCatalog().data?.data.lanes.flatMap((lane) => lane.games) ?? []
  return (game) => games.find(({ gameCode }) => gameCode === game)?.name ?? game
}

const IssueForm = ({ onChoose }: { onChoose: (issue: string) => void }) => {
  const t = useText()
  const form = useForm({ issue: '' })
  const issue = form.values.issue.trim()
  const submit = () => form.isFine(isIssueNumber(issue) ? {} : { issue: t('proof.issue_invalid') }) && onChoose(issue)
  return (
    <FormFrame onSubmit={submit} className="flex items-start gap-2">
      <Field
        label={t('proof.issue')}
        placeholder="20260805-0142"
        autoComplete="off"
        className="flex-1"
        {...form.field('issue')}
      />
      <Button type="submit" tone="quiet" className="mt-[calc(1.5rem+1px)]">
        {t('proof.check')}
      </Button>
    </FormFrame>
  )
}

const Latest = ({
  game,
  issue,
  onChoose,
}: {
  game: LotteryGame
  issue: string | undefined
  onChoose: (issue: string) => void
}) => {
  const t = useText()
  const { data, error, refetch } = useCall(listDraws, latestDraws(game), { everyMs: 20_000 })
  const onSale = useCall(getBoard, { game }, { everyMs: 20_000 }).data?.current
  if (error) return <ErrorState error={error} onRetry={refetch} />
  if (!data) return <SkeletonRows rows={latestCount} />
  return (
    <div>
      <h3 className="mb-1 text-sm font-semibold text-text2">{t('proof.latest')}</h3>
      <ul className="grid gap-1">
        {onSale && (
          <Entry
            issue={onSale.issue}
            at={onSale.drawsAt}
            current={issue === onSale.issue}
            summary={t('proof.sealed_short')}
            sealed
            onChoose={onChoose}
          />
        )}
        {data.list.map((draw) => (
          <Entry
            key={draw.issue}
            issue={draw.issue}
            at={draw.drawsAt}
            current={issue === draw.issue}
            summary={resultInShort(draw.result)}
            onChoose={onChoose}
          />
        ))}
      </ul>
      {data.list.length === 0 && !onSale && <EmptyState title={t('lottery.results_empty')} className="py-5" />}
    </div>
  )
}

type EntryProps = {
  issue: string
  at: string
  current: boolean
  summary: string
  sealed?: boolean
  onChoose: (issue: string) => void
}

const Entry = ({ issue, at, current, summary, sealed = false, onChoose }: EntryProps) => (
  <li>
    <button
      type="button"
      aria-current={current ? 'true' : undefined}
      onClick={() => onChoose(issue)}
      className={cx(
        'focus-ring flex min-h-11 w-full items-center gap-3 rounded-input px-3 text-start hover:bg-bg2',
        current && 'bg-bg3',
      )}
    >
      {sealed ? (
        <Lock size={16} aria-hidden="true" className="shrink-0 text-warn" />
      ) : (
        <ShieldCheck size={16} aria-hidden="true" className="shrink-0 text-win" />
      )}
      <span className="figures min-w-0 flex-1 text-sm">
        {issue}
        <span className="ms-2 text-xs text-text3">{formatTime(at)}</span>
      </span>
      <span className={cx('figures text-sm', sealed ? 'text-text2' : 'font-semibold')}>{summary}</span>
    </button>
  </li>
)
