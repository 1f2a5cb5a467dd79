import {
  type BotPurpose,
  botKeyStepMax,
  botPicture,
  botTravel,
  getBotPuzzle,
  solveBotPuzzle,
} from '@tamuvo/contract/account-bot.ts'
import type { ReceivedOutputOf } from '@tamuvo/contract/call.ts'
import { type CallRefused, errorSentence } from '@tamuvo/ui/calls/errors.ts'
import { useAction, useCall } from '@tamuvo/ui/calls/useCalls.tsx'
import { cx } from '@tamuvo/ui/components/cx.ts'
import { IconButton } from '@tamuvo/ui/components/IconButton.tsx'
import { Skeleton } from '@tamuvo/ui/components/Skeleton.tsx'
import { ErrorState } from '@tamuvo/ui/components/States.tsx'
import { focusNow } from '@tamuvo/ui/hooks/focus-now.ts'
import { t } from '@tamuvo/ui/text/text.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { ChevronsRight, RefreshCw } from 'lucide-react'
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { useSparingly } from './captcha.ts'
import { type PathPoint, recordPath } from './path-recorder.ts'

export type BotCheckProps = {
  purpose: BotPurpose
  /** Gets the proof, good for one call. */
  onToken: (botToken: string) => void
}

type Move = { by: 'pointer' | 'keys'; x: number; path: PathPoint[] }
type Puzzle = ReceivedOutputOf<typeof getBotPuzzle>

/** The reason of a refused try: where the piece was left, or how it came there. */
const sentenceOf = (refusal: CallRefused): string => {
  if (refusal.code !== 'BOT_CHECK_WRONG') return errorSentence(refusal)
  const { value } = refusal
  const isPath = typeof value === 'object' && value !== null && 'fault' in value && value.fault === 'path'
  return t(isPath ? 'access.bot_path' : 'access.bot_place')
}

/** A picture with a gap and the piece for it, moved by finger, mouse or arrow keys. A try that misses brings a new picture. */
export const BotPuzzle = ({ purpose, onToken }: BotCheckProps) => {
  const say = useText()
  const { data, error, refetch } = useCall(getBotPuzzle, { purpose }, { staleMs: 0 })
  const [message, setMessage] = useState('')
  const solve = useAction(solveBotPuzzle, {
    onDone: ({ botToken }) => {
      setMessage(t('access.bot_right'))
      onToken(botToken)
    },
    onRefused: (refusal) => {
      setMessage(sentenceOf(refusal))
      void refetch()
    },
  })
  const refresh = useSparingly(() => {
    setMessage('')
    void refetch()
  })
  if (error) return <ErrorState error={error} onRetry={refetch} />
  if (!data) return <Skeleton className="h-60 w-full rounded-input" />
  const send = (move: Move) => solve.run({ puzzleId: data.puzzleId, purpose, ...move })
  const state = solve.pending ? say('access.bot_checking') : message
  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-center justify-between gap-2">
        <p className="font-semibold">{say('access.bot_how')}</p>
        <IconButton label={say('access.bot_new')} onClick={refresh}>
          <RefreshCw size={17} />
        </IconButton>
      </div>
      <PieceMover key={data.puzzleId} puzzle={data} busy={solve.pending || solve.data !== undefined} onTry={send} />
      <p
        role="status"
        className={cx(
          'min-h-[1lh] text-sm',
          solve.data ? 'text-win' : solve.error && !solve.pending ? 'text-loss' : 'text-text2',
        )}
      >
        {state}
      </p>
      <p className="text-xs text-text3">{say('access.bot_keys')}</p>
    </div>
  )
}

type MoverProps = { puzzle: Puzzle; busy: boolean; onTry: (move: Move) => void }

const share = (px: number, of: number): string => `${(px / of) * 100}%`
const pngOf = (base64: string): string => `data:image/png;base64,${base64}`

const PieceMover = ({ puzzle, busy, onTry }: MoverProps) => {
  const say = useText()
  const { x, track, ...hands } = usePiece(busy, onTry)
  const { width, height, box } = botPicture
  return (
    <>
      <div className="relative overflow-hidden rounded-input" style={{ aspectRatio: `${width} / ${height}` }}>
        <img src={pngOf(puzzle.picture)} alt={say('access.bot_picture')} draggable={false} className="size-full" />
        <img
          src={pngOf(puzzle.piece)}
          alt=""
          draggable={false}
          className="absolute drop-shadow-[0_1px_3px_rgb(0_0_0/0.7)]"
          style={{ left: share(x, width), top: share(puzzle.top, height), width: share(box, width) }}
        />
      </div>
      <div ref={track} className="relative h-11 rounded-full border border-line bg-bg3">
        <div
          {...hands}
          ref={focusNow}
          role="slider"
          tabIndex={0}
          aria-label={say('access.bot_slider')}
          aria-valuemin={0}
          aria-valuemax={botTravel}
          aria-valuenow={Math.round(x)}
          aria-valuetext={say('access.bot_value', { at: Math.round(x), max: botTravel })}
          aria-disabled={busy}
          style={{ left: `calc((100% - 3.5rem) * ${x / botTravel})` }}
          className="focus-ring absolute inset-y-0 grid w-14 cursor-grab touch-none place-items-center rounded-full bg-brand text-brand-ink shadow-raised select-none active:cursor-grabbing"
        >
          <ChevronsRight size={20} aria-hidden="true" />
        </div>
      </div>
    </>
  )
}

const steps: Partial<Record<string, number>> = { ArrowRight: 4, ArrowLeft: -4, PageUp: botKeyStepMax, PageDown: -botKeyStepMax }
const between = (x: number): number => Math.min(botTravel, Math.max(0, x))

/** Where the piece is, and the hands that move it. A finger tries by letting go, keys by Enter. */
const usePiece = (busy: boolean, onTry: (move: Move) => void) => {
  const [x, setX] = useState(0)
  const track = useRef<HTMLDivElement>(null)
  const drag = useRef<{ fromX: number; fromY: number; record: ReturnType<typeof recordPath> }>(undefined)
  const keys = useRef<ReturnType<typeof recordPath>>(undefined)

  const placeOf = ({ clientX, clientY }: PointerEvent, from: { fromX: number; fromY: number }) => {
    const length = (track.current?.clientWidth ?? 0) - 56
    const scale = length > 0 ? botTravel / length : 0
    return { at: between((clientX - from.fromX) * scale), y: (clientY - from.fromY) * scale }
  }
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (busy || event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    drag.current = { fromX: event.clientX, fromY: event.clientY, record: recordPath(event.timeStamp) }
    drag.current.record.note(0, 0, event.timeStamp)
    keys.current = undefined
    setX(0)
  }
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    if (!drag.current) return
    const { at, y } = placeOf(event, drag.current)
    drag.current.record.note(at, y, event.timeStamp)
    setX(at)
  }
  const onPointerUp = (event: PointerEvent<HTMLElement>) => {
    if (!drag.current) return
    const { at, y } = placeOf(event, drag.current)
    const path = drag.current.record.end(at, y, event.timeStamp)
    drag.current = undefined
    // A press that went nowhere only takes the focus.
    if (at >= 1) onTry({ by: 'pointer', x: Math.round(at), path })
  }
  const onPointerCancel = () => {
    drag.current = undefined
    setX(0)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (busy || (step === undefined && event.key !== 'Enter')) return
    event.preventDefault()
    const record = (keys.current ??= recordPath(event.timeStamp))
    if (step === undefined) return x > 0 ? onTry({ by: 'keys', x, path: record.end(x, 0, event.timeStamp) }) : undefined
    const at = between(x + step)
    record.note(at, 0, event.timeStamp)
    setX(at)
  }
  return { x, track, onPointerDown, onPointerMove, onPointerUp, onPointerCancel, onKeyDown }
}
