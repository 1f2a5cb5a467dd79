import { getBalance } from '@tamuvo/contract/balance.ts'
import type { Call } from '@tamuvo/contract/call.ts'
import { getPointBalance } from '@tamuvo/contract/points.ts'
import { getPromotion } from '@tamuvo/contract/promotion.ts'
import { claimRafflePromotion, getRaffle, listOwnDraws, listOwnTickets, listRaffleDraws } from '@tamuvo/contract/raffle.ts'
import { listTurnover } from '@tamuvo/contract/turnover.ts'
import { callKey, useAction } from '@tamuvo/ui/calls/useCalls.tsx'
import { Button } from '@tamuvo/ui/components/Button.tsx'
import { useReducedMotion } from '@tamuvo/ui/hooks/useMedia.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { openLogin } from '../account/login/auth-window.ts'
import { TakeNotice } from '../promotion/TakeNotice.tsx'
import { cellFor, cellsOf } from './grid-cells.ts'
import { PrizeGrid } from './PrizeGrid.tsx'
import { minuteOf, type OwnDraw, type Raffle } from './raffle-words.ts'
import { Result } from './Result.tsx'
import { SeedField } from './SeedField.tsx'
import { barOf, TicketNotice } from './TicketNotice.tsx'
import { useLight } from './useLight.ts'

/** What is another after a draw. It is asked for once the result is shown. */
const changed: readonly Call[] = [
  getRaffle,
  listOwnDraws,
  listRaffleDraws,
  listOwnTickets,
  getPromotion,
  getBalance,
  getPointBalance,
  listTurnover,
]

/** The prizes, the tickets of who looks, and the draw. */
export const DrawCard = ({ raffle }: { raffle: Raffle }) => {
  const drawing = useDrawing(raffle)
  const { prizes, own } = raffle
  const { draw, isShown, isRunning, lit } = drawing
  return (
    <section
      aria-labelledby="raffle-draw"
      className="grid items-center gap-5 rounded-card border border-line bg-bg1 p-4 sm:grid-cols-[minmax(0,5fr)_minmax(0,4fr)]"
    >
      <PrizeGrid prizes={prizes} lit={isRunning || isShown ? lit : undefined} isLanded={isShown} />
      <div className="flex min-w-0 flex-col gap-4">
        <Tickets raffle={raffle} />
        <div role="status" className="empty:hidden">
          {isShown && draw && <Result draw={draw} prizes={prizes} />}
        </div>
        {own ? <Drawing raffle={raffle} drawing={drawing} /> : <Visitor raffle={raffle} />}
      </div>
    </section>
  )
}

const useDrawing = ({ id, prizes }: Raffle) => {
  const queries = useQueryClient()
  const isStill = useReducedMotion()
  const [draw, setDraw] = useState<OwnDraw>()
  const [isShown, setShown] = useState(false)
  const action = useAction(claimRafflePromotion, {
    onDone: (answer) => setDraw(answer.draw),
    // Another day, or another ticket than was shown: what is true now is asked for.
    onRefused: () => void queries.invalidateQueries({ queryKey: callKey(getRaffle) }),
  })
  const place = draw ? prizes.findIndex((prize) => prize.id === draw.prize) : 0
  const target = draw && !isShown ? cellFor(cellsOf(prizes.length), place, draw.no) : undefined
  const show = () => {
    setShown(true)
    for (const call of changed) void queries.invalidateQueries({ queryKey: callKey(call) })
  }
  const lit = useLight({ isWaiting: action.pending, target, isStill, onLanded: show })
  const begin = async (commitment: string, clientSeed: string) => {
    setDraw(undefined)
    setShown(false)
    await action.run({ id, commitment, clientSeed })
  }
  const landed = draw && isShown ? cellFor(cellsOf(prizes.length), place, draw.no) : lit
  return {
    draw,
    isShown,
    isRunning: action.pending || target !== undefined,
    hasResult: target !== undefined,
    lit: landed,
    begin,
    show,
    action,
  }
}

const Tickets = ({ raffle: { own, dailyCap, endsAt } }: { raffle: Raffle }) => {
  const t = useText()
  return (
    <header>
      <h2 id="raffle-draw" className="figures text-lg font-bold">
        {own ? t('raffle.tickets', { count: own.tickets }) : t('promotion.type_RAFFLE')}
      </h2>
      <p className="figures text-sm text-text2">
        {own && own.left > 0 ? t('raffle.left_today', { count: own.left }) : t('raffle.daily', { count: dailyCap })}
      </p>
      {own && own.tickets > 0 && endsAt !== null && (
        <p className="figures text-sm text-text2">{t('raffle.until', { date: minuteOf(endsAt) })}</p>
      )}
    </header>
  )
}

const Visitor = ({ raffle }: { raffle: Raffle }) => {
  const t = useText()
  if (raffle.phase !== 'RUNNING') return <TicketNotice raffle={raffle} />
  return (
    <Button size="lg" wide onClick={() => openLogin()}>
      {t('promotion.login_to_join')}
    </Button>
  )
}

type DrawingProps = { raffle: Raffle; drawing: ReturnType<typeof useDrawing> }

const Drawing = ({ raffle, drawing }: DrawingProps) => {
  const t = useText()
  const { isRunning, hasResult, begin, show, action } = drawing
  const [clientSeed, setClientSeed] = useState<string>()
  const seed = raffle.own?.seed
  const chosen = clientSeed ?? seed?.clientSeed ?? ''
  if (hasResult)
    return (
      <Button size="lg" wide tone="quiet" onClick={show}>
        {t('raffle.show_result')}
      </Button>
    )
  if (!isRunning && barOf(raffle)) return <TicketNotice raffle={raffle} />
  return (
    <>
      <TakeNotice error={action.error} />
      <Button
        size="lg"
        wide
        tone="accent"
        pending={isRunning}
        disabled={!seed || chosen.trim() === ''}
        onClick={() => begin(seed?.commitment ?? '', chosen.trim())}
      >
        {t(isRunning ? 'raffle.drawing' : 'raffle.draw')}
      </Button>
      {seed && <SeedField seed={seed} value={chosen} onChange={setClientSeed} />}
    </>
  )
}
