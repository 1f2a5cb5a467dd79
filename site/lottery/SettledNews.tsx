import { Amount } from '@tamuvo/ui/components/Amount.tsx'
import { IconButton } from '@tamuvo/ui/components/IconButton.tsx'
import { cx } from '@tamuvo/ui/components/cx.ts'
import { toast } from '@tamuvo/ui/components/toast-list.ts'
import { useEvery, useTimeout } from '@tamuvo/ui/hooks/useTimer.ts'
import { useRoom } from '@tamuvo/ui/live/useRoom.tsx'
import { useIsLoggedIn } from '@tamuvo/ui/session/session.ts'
import { t as say } from '@tamuvo/ui/text/text.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { Trophy, X } from 'lucide-react'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { heldMaxMs, netOf, type Settled, type WinSize, winSizeOf } from './settled.ts'
import { moneyWords } from './words.ts'

type Props = { /** Whether the result of a draw has been seen. */ isSeen: (settled: Settled) => boolean }

/** Announces the results of the member's bets after the draw was shown: a win as a win, all else plainly. */
export const SettledNews = ({ isSeen }: Props) => {
  const [waiting, setWaiting] = useState<ReadonlyArray<Settled & { heardAt: number }>>([])
  const [win, setWin] = useState<Settled>()
  useRoom('bets', (settled) => setWaiting((before) => [...before, { ...settled, heardAt: performance.now() }]), useIsLoggedIn())
  useEvery(200, waiting.length > 0, () => {
    const due = waiting.filter((each) => isSeen(each) || performance.now() - each.heardAt > heldMaxMs)
    if (due.length === 0) return
    setWaiting(waiting.filter((each) => !due.includes(each)))
    for (const each of due) {
      if (winSizeOf(each) === 'none') tellPlainly(each)
      else setWin(each)
    }
  })
  return win
    ? createPortal(
        <WinCard key={`${win.game}${win.issue}${win.at}`} settled={win} onClose={() => setWin(undefined)} />,
        document.body,
      )
    : null
}

const tellPlainly = ({ issue, payout, stake }: Settled): void => {
  const back = payout !== '0.00'
  toast(
    'info',
    say('lottery.settled_title', { issue }),
    stake === '0.00'
      ? say('lottery.settled_free_none')
      : say(back ? 'lottery.settled_part' : 'lottery.settled_none', { payout: moneyWords(payout), stake: moneyWords(stake) }),
  )
}

const cardStayMs = 6_000

const looks: Record<WinSize, string> = { none: '', win: 'text-num', big: 'text-num', huge: 'text-num-lg', giant: 'text-num-lg' }
const pieces: Record<WinSize, number> = { none: 0, win: 0, big: 14, huge: 22, giant: 32 }

const WinCard = ({ settled, onClose }: { settled: Settled; onClose: () => void }) => {
  const t = useText()
  const size = winSizeOf(settled)
  useTimeout(cardStayMs, true, onClose)
  return (
    <div
      role="status"
      data-always=""
      data-size={size}
      className="pointer-events-none fixed inset-x-3 bottom-40 z-(--z-toast) grid place-items-center lg:inset-x-auto lg:end-6 lg:bottom-24 lg:w-84"
    >
      <div className="animate-pop-in pointer-events-auto relative w-full max-w-84 rounded-sheet border border-brand bg-bg1 px-5 pt-4 pb-5 text-center shadow-raised">
        <Confetti count={pieces[size]} />
        <span className="absolute top-1 right-1">
          <IconButton label={t('common.close')} onClick={onClose}>
            <X size={18} />
          </IconButton>
        </span>
        <Trophy size={30} aria-hidden="true" className="mx-auto text-brand-text" />
        <p className="mt-1 font-semibold">{t('lottery.won_title')}</p>
        <p className={cx('my-1 text-win', looks[size])}>
          <Amount value={settled.payout} symbol />
        </p>
        <p className="figures text-sm text-text2">
          {settled.stake === '0.00'
            ? t('lottery.won_free_text', { issue: settled.issue })
            : t('lottery.won_text', { issue: settled.issue, stake: moneyWords(settled.stake) })}{' '}
          · <Amount value={netOf(settled)} signed />
        </p>
      </div>
    </div>
  )
}

const confettiColours = ['bg-brand', 'bg-accent', 'bg-info', 'bg-vip', 'bg-elott']

/** A short burst of paper from five times the stake on; not shown to those who want no motion. */
const Confetti = ({ count }: { count: number }) => (
  <span aria-hidden="true" className="absolute inset-x-0 top-8 motion-reduce:hidden">
    {Array.from({ length: count }, (_, piece) => (
      <span
        key={piece}
        className={cx('animate-burst absolute left-1/2 h-3 w-1.5 rounded-sm', confettiColours[piece % confettiColours.length])}
        style={
          {
            '--burst-x': `${Math.round(Math.cos((piece / count) * 2 * Math.PI) * (110 + (piece % 3) * 30))}px`,
            '--burst-y': `${Math.round(Math.sin((piece / count) * 2 * Math.PI) * (70 + (piece % 4) * 18) + 30)}px`,
            '--burst-turn': `${(piece * 97) % 540}deg`,
          } as React.CSSProperties
        }
      />
    ))}
  </span>
)
