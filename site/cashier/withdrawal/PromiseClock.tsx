import { serverNow } from '@tamuvo/ui/calls/server-clock.ts'
import { Amount } from '@tamuvo/ui/components/Amount.tsx'
import { Countdown } from '@tamuvo/ui/components/Countdown.tsx'
import { cx } from '@tamuvo/ui/components/cx.ts'
import { formatInstant } from '@tamuvo/ui/format/date.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { CircleCheck, Undo2, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useSettings } from '../../platform/useSettings.ts'
import { isOver, standingText, type WithdrawalDetail } from './withdrawal-words.ts'

/** The promise about a withdrawal: its stage, who has it, until when, what comes next; or how it ended. */
export const PromiseClock = ({ withdrawal }: { withdrawal: WithdrawalDetail }) => {
  const t = useText()
  return (
    <section aria-label={t('withdrawal.promise')} aria-live="polite" className="rounded-card border border-line p-5">
      <div className="flex items-start justify-between gap-4">
        <div className="min-w-0">
          <p className="text-sm text-text2">{standingText(withdrawal)}</p>
          <p className="text-num">
            <Amount value={withdrawal.amount} symbol />
          </p>
        </div>
        <Sign withdrawal={withdrawal} />
      </div>
      {isOver(withdrawal) ? <Ending withdrawal={withdrawal} /> : <Waiting withdrawal={withdrawal} />}
    </section>
  )
}

const Sign = ({ withdrawal }: { withdrawal: WithdrawalDetail }) => {
  const t = useText()
  const { promise } = withdrawal
  if (withdrawal.state === 'PAID') return <Disc className="tint-win" glyph={<CircleCheck size={28} />} />
  if (isOver(withdrawal)) return <Disc className="tint-loss" glyph={<Undo2 size={28} />} />
  if (promise.late || promise.deadline === null)
    return promise.late ? <Disc className="tint-warn" glyph={<TriangleAlert size={28} />} /> : null
  const totalMs = Date.parse(promise.deadline) - Date.parse(promise.since)
  return (
    <div className="grid place-items-center gap-1 text-center text-xs text-text3">
      <Countdown until={promise.deadline} totalMs={totalMs} size={56} quiet />
      {t('withdrawal.until_next')}
    </div>
  )
}

const Disc = ({ className, glyph }: { className: string; glyph: ReactNode }) => (
  <span aria-hidden="true" className={cx('grid size-14 shrink-0 place-items-center rounded-full', className)}>
    {glyph}
  </span>
)

const Waiting = ({ withdrawal: { promise } }: { withdrawal: WithdrawalDetail }) => {
  const t = useText()
  const isDemo = useSettings()?.demo ?? false
  const late = promise.late || (promise.deadline !== null && Date.parse(promise.deadline) < serverNow())
  return (
    <div className="mt-4 flex flex-col gap-3 border-t border-line pt-4 text-sm">
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-3">
        <Line label={t('withdrawal.now')}>{t(`withdrawal.stage_${promise.stage}`)}</Line>
        <Line label={t('withdrawal.holder')}>{promise.holder === 'NOBODY' ? '–' : t(`withdrawal.holder_${promise.holder}`)}</Line>
        <Line label={t('withdrawal.next')}>{promise.next === null ? '–' : t(`withdrawal.stage_${promise.next}`)}</Line>
      </dl>
      {promise.deadline !== null && (
        <p className={late ? 'text-warn' : 'text-text2'}>
          {late
            ? t('withdrawal.late_text', { time: formatInstant(promise.deadline) })
            : t('withdrawal.promised_by', { time: formatInstant(promise.deadline) })}
        </p>
      )}
      {promise.stage === 'REVIEW' && isDemo && <p className="text-text2">{t('withdrawal.demo_review')}</p>}
    </div>
  )
}

const Line = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt className="text-text3">{label}</dt>
    <dd className="font-medium">{children}</dd>
  </div>
)

const Ending = ({ withdrawal }: { withdrawal: WithdrawalDetail }) => {
  const t = useText()
  const { state, reason, words, payee } = withdrawal
  return (
    <div className="mt-4 flex flex-col gap-1 border-t border-line pt-4 text-sm text-text2">
      {state === 'PAID' ? (
        <p>
          {t(payee.kind === 'BANK' ? 'withdrawal.paid_text' : 'withdrawal.paid_coin', {
            payee: payee.name,
            account: payee.masked,
          })}
        </p>
      ) : (
        <>
          <p>{t(withdrawal.received === '0.00' ? 'withdrawal.returned_text' : 'withdrawal.returned_rest')}</p>
          {reason && <p className="font-medium text-text">{t(`withdrawal.reason_${reason}`)}</p>}
          {words && <p>{words}</p>}
        </>
      )}
    </div>
  )
}
