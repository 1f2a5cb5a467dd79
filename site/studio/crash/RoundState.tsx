import { cx } from '@tamuvo/ui/components/cx.ts'
import { useServerNow } from '@tamuvo/ui/calls/server-clock.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { useMoney } from '../hud/kit-context.tsx'
import { type CrashView, endOf, timesText } from './crash-table.ts'
import { useMultiplier } from './useMultiplier.ts'

/** The multiplier, or what the round waits for, over the curve. */
export const RoundState = ({ view }: { view: CrashView }) => {
  const t = useText()
  const { round } = view
  if (!round) return <Centre>{t('arcade.crash_waiting')}</Centre>
  if (round.state === 'betting') return <Countdown opensAt={round.opensAt} closesAt={round.closesAt} />
  if (round.state === 'closed') return <Centre>{t('arcade.crash_closed')}</Centre>
  if (round.state === 'void') return <Centre>{t('arcade.crash_void')}</Centre>
  return <Multiplier view={view} />
}

const Centre = ({ children }: { children: React.ReactNode }) => (
  <div role="status" className="absolute inset-0 grid place-items-center p-4 text-center text-lg font-semibold text-text2">
    <div>{children}</div>
  </div>
)

const tickMs = 200

const Countdown = ({ opensAt, closesAt }: { opensAt: string; closesAt: string }) => {
  const t = useText()
  const now = useServerNow(tickMs)
  const isOpen = now >= Date.parse(opensAt)
  const leftMs = Math.max(0, Date.parse(closesAt) - now)
  const share = Math.min(1, leftMs / Math.max(1, Date.parse(closesAt) - Date.parse(opensAt)))
  return (
    <div className="absolute inset-0 grid place-items-center p-4">
      <div className="w-full max-w-80 text-center">
        <p className="text-lg font-semibold">{t(isOpen ? 'arcade.crash_place' : 'arcade.crash_soon')}</p>
        <p className="figures text-[3.5rem] leading-tight font-extrabold" aria-hidden="true">
          {(leftMs / 1000).toFixed(1)}
        </p>
        <div className="h-2 overflow-hidden rounded-full bg-[#ffffff24]">
          <div
            className={cx(
              'h-full rounded-full bg-(--w-glow) transition-[width] duration-200 ease-linear motion-reduce:transition-none',
              leftMs < 2_000 && 'bg-(--w-bad)',
            )}
            style={{ width: `${share * 100}%` }}
          />
        </div>
      </div>
    </div>
  )
}

const Multiplier = ({ view }: { view: CrashView }) => {
  const t = useText()
  const money = useMoney()
  const { round, own } = view
  const shown = useMultiplier(round)
  const isOver = round?.point !== null
  const end = endOf(view)
  return (
    <div className="pointer-events-none absolute inset-x-0 top-[12%] flex flex-col items-center gap-2 px-3 text-center">
      <p
        data-multiplier={shown}
        className={cx('figures text-[min(6rem,19vw)] leading-none font-extrabold tracking-tight', isOver && 'text-(--w-bad)')}
      >
        {timesText(shown)}
      </p>
      {isOver && <p className="text-lg font-semibold">{t(round?.isBroken ? 'arcade.crash_broken' : 'arcade.crash_flew')}</p>}
      {own && own.out !== null && (
        <p role="status" data-out={own.out} className="rounded-full bg-(--w-good) px-4 py-1 font-bold text-(--w-deep)">
          {t('arcade.crash_out_at', { times: timesText(own.out) })}
        </p>
      )}
      {end && end.result !== 'won' && end.result !== 'returned' && (
        <p role="status" data-end={end.result} className="rounded-full bg-[#0000008c] px-4 py-1 font-semibold">
          {end.result === 'lost' ? t('arcade.crash_lost') : t('arcade.crash_given_back', { stake: money(end.payout) })}
        </p>
      )}
    </div>
  )
}
