import type { ShareKey } from '@tamuvo/games/lottery/shares.ts'
import { saleText } from '@tamuvo/games/lottery/sale-tree.ts'
import { Button } from '@tamuvo/ui/components/Button.tsx'
import { Spinner } from '@tamuvo/ui/components/Spinner.tsx'
import { ErrorState } from '@tamuvo/ui/components/States.tsx'
import { cx } from '@tamuvo/ui/components/cx.ts'
import { formatInstant } from '@tamuvo/ui/format/date.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { CircleCheck, CircleX, Download } from 'lucide-react'
import { CheckStep } from './CheckStep.tsx'
import { CorrectionNote } from './CorrectionNote.tsx'
import { DrawnResult } from './DrawnResult.tsx'
import { RawValues } from './RawValues.tsx'
import { OwnTickets } from './OwnTickets.tsx'
import { TrustNote } from './TrustNote.tsx'
import { allHold, type DrawWithoutLists, type ProvenDraw, type StepName, stepsOf } from './evidence.ts'
import { saveFile } from '../../parts/save-file.ts'
import { type DrawCheckState, useDrawCheck } from './useDrawCheck.ts'

type Props = { drawn: ProvenDraw; draw: DrawWithoutLists }

/** What recomputing a draw came to: as a whole, step by step, and with every value to take along. */
export const Verdict = ({ drawn, draw }: Props) => {
  const t = useText()
  const { check, again } = useDrawCheck(draw)
  const steps = stepsOf(draw)
  return (
    <>
      <section aria-label={drawn.issue} className="card grid gap-5 p-4 sm:p-6">
        <div className="flex flex-wrap items-center justify-between gap-4">
          <div>
            <h2 className="figures text-lg font-bold">{drawn.issue}</h2>
            <p className="figures text-sm text-text2">{formatInstant(drawn.drawsAt)}</p>
          </div>
          <DrawnResult result={draw.result} issue={drawn.issue} />
        </div>
        {drawn.correction && <CorrectionNote correction={drawn.correction} />}
        {check.state === 'failed' ? (
          <ErrorState error={check.error} onRetry={again} />
        ) : (
          <Headline check={check} steps={steps} expected={draw.proof.ticketCount} />
        )}
        <ol className="grid gap-2">
          {steps.map((name) => (
            <li key={name}>
              <CheckStep name={name} checks={check.state === 'done' ? check.steps[name] : undefined} />
            </li>
          ))}
        </ol>
        {check.state === 'done' && <Downloads drawn={drawn} sales={check.sales} keys={check.keys} />}
        {check.state === 'done' && <OwnTickets game={drawn.game} issue={drawn.issue} sales={check.sales} />}
        <TrustNote terms={'terms' in draw.proof ? draw.proof.terms : null} />
      </section>
      <RawValues proof={draw.proof} totals={drawn.totals} />
      <span role="status" className="sr-only">
        {check.state === 'done'
          ? t(steps.every((name) => allHold(check.steps[name])) ? 'proof.passed' : 'proof.failed')
          : t('proof.checking')}
      </span>
    </>
  )
}

type HeadlineProps = { check: Exclude<DrawCheckState, { state: 'failed' }>; steps: readonly StepName[]; expected: number }

const Headline = ({ check, steps, expected }: HeadlineProps) => {
  const t = useText()
  if (check.state === 'fetching') {
    return (
      <div className="flex min-h-16 items-center gap-3 rounded-card bg-bg2 px-4">
        <Spinner size={22} />
        <div className="min-w-0 flex-1">
          <p className="font-semibold">{t('proof.checking')}</p>
          <progress
            value={check.fetched}
            max={Math.max(1, expected)}
            aria-label={t('proof.fetched', { count: check.fetched, total: expected })}
            className="h-1.5 w-full accent-(--brand)"
          />
          <p className="figures text-sm text-text2">{t('proof.fetched', { count: check.fetched, total: expected })}</p>
        </div>
      </div>
    )
  }
  const passed = steps.every((name) => allHold(check.steps[name]))
  return (
    <div
      data-passed={passed}
      className={cx('flex min-h-16 items-center gap-3 rounded-card px-4 py-3', passed ? 'bg-win/15' : 'bg-loss/15')}
    >
      {passed ? (
        <CircleCheck size={28} aria-hidden="true" className="shrink-0 text-win" />
      ) : (
        <CircleX size={28} aria-hidden="true" className="shrink-0 text-loss" />
      )}
      <div>
        <p className="text-md font-semibold">{t(passed ? 'proof.passed' : 'proof.failed')}</p>
        <p className="text-sm text-text2">
          {t(passed ? 'proof.passed_text' : 'proof.failed_text', { count: check.sales.length })}
        </p>
      </div>
    </div>
  )
}

type DownloadsProps = { drawn: ProvenDraw; sales: readonly string[]; keys: readonly ShareKey[] }

const Downloads = ({ drawn, sales, keys }: DownloadsProps) => {
  const t = useText()
  const name = `${drawn.game}-${drawn.issue}`
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        tone="quiet"
        icon={<Download size={18} />}
        onClick={() => saveFile(`${name}-sales.txt`, saleText(sales), 'text/plain')}
      >
        {t('proof.download_sales')}
      </Button>
      <Button
        tone="quiet"
        icon={<Download size={18} />}
        onClick={() => saveFile(`${name}-proof.json`, JSON.stringify({ draw: drawn, sales, keys }, null, 2), 'application/json')}
      >
        {t('proof.download_proof')}
      </Button>
    </div>
  )
}
