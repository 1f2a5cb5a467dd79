import { xocDiaRules } from '@tamuvo/games/table/xoc-dia.ts'
import { cx } from '@tamuvo/ui/components/cx.ts'
import { useReducedMotion } from '@tamuvo/ui/hooks/useMedia.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { useState } from 'react'
import type { GameClient } from '../game-client.ts'
import { GameFrame } from '../hud/GameFrame.tsx'
import { inTurn, showFor } from '../kit/showing.ts'
import { Board } from './Board.tsx'
import { ChipTray } from './ChipTray.tsx'
import { Felt } from './Felt.tsx'
import { FeltSpot } from './FeltSpot.tsx'
import { History } from './History.tsx'
import { Said } from './Said.tsx'
import { TableProvider } from './table-context.tsx'
import { TablePays } from './TablePays.tsx'
import { useTable } from './useTable.ts'

const [shakeMs, liftMs] = [1_500, 500]
const redsIn = (tokens: readonly number[]): number => tokens.reduce((sum, token) => sum + token, 0)

/** Xóc Đĩa: four tokens on a plate, shaken under a bowl that is then lifted. */
export const XocDia: GameClient = ({ title }) => {
  const t = useText()
  const still = useReducedMotion()
  const [tokens, setTokens] = useState<readonly number[]>([1, 0, 1, 0])
  const [bowl, setBowl] = useState<'down' | 'shaken' | 'up'>('up')
  const [reds, setReds] = useState<number>()
  const [past, setPast] = useState<readonly number[]>([])
  const lift = (numbers: readonly number[]): void => {
    setTokens(numbers)
    setBowl('up')
    setReds(redsIn(numbers))
    setPast((before) => [redsIn(numbers), ...before].slice(0, 16))
  }
  const table = useTable({
    asked: () => {
      setReds(undefined)
      setBowl('down')
    },
    refused: () => setBowl('up'),
    handlers: {
      draw: ({ numbers }, isInstant) => {
        setBowl('shaken')
        const [shake, rest] = isInstant ? [0, 0] : still ? [250, 50] : [shakeMs, liftMs]
        return inTurn([() => showFor(shake, () => setTokens(numbers)), () => showFor(rest, () => lift(numbers))])
      },
    },
  })
  const hit = (market: string, selection: string): boolean =>
    reds !== undefined &&
    xocDiaRules.bets.find((bet) => bet.market === market && bet.selection === selection)?.grade(reds).kind === 'won'
  const spot = (market: string, selection: string, className: string, children?: React.ReactNode) => (
    <FeltSpot key={`${market} ${selection}`} spot={{ market, selection }} isHit={hit(market, selection)} className={className}>
      {children}
    </FeltSpot>
  )
  return (
    <TableProvider value={table}>
      <GameFrame
        title={title}
        bets={table.bets}
        playLabel={t('tables.shake')}
        stakeControl={<ChipTray table={table} />}
        backdrop={<Felt tone="red" />}
        rules={<p>{t('tables.rules_xoc_dia')}</p>}
        pays={<TablePays bets={xocDiaRules.bets} />}
      >
        <History
          results={past.map((each, place) => (
            <Count key={past.length - place} reds={each} />
          ))}
        />
        <div className="mx-auto flex min-h-0 w-full max-w-180 flex-1 flex-col gap-2 px-3 pb-2 flat:flex-row">
          <div className="grid min-h-40 flex-1 place-items-center">
            <Plate tokens={tokens} bowl={bowl} />
          </div>
          <Board label={t('tables.board')} className="flex flex-col gap-1.5 flat:w-85">
            <div className="grid grid-cols-2 gap-1.5 flat:flex-2">
              {spot('parity', 'even', 'min-h-18 text-lg bg-[#1f74d133]')}
              {spot('parity', 'odd', 'min-h-18 text-lg bg-[#c3202c44]')}
              {spot('size', 'small', 'min-h-13')}
              {spot('size', 'big', 'min-h-13')}
            </div>
            <div className="grid grid-cols-5 gap-1.5 flat:flex-1">
              {[0, 1, 2, 3, 4].map((count) => spot('reds', String(count), 'min-h-18', <Row reds={count} />))}
            </div>
            {spot('alike', '', 'w-full min-h-13 flat:flex-1')}
          </Board>
        </div>
        <Said text={reds === undefined ? undefined : t('tables.said_reds', { reds, whites: 4 - reds })} />
      </GameFrame>
    </TableProvider>
  )
}

const Token = ({ isRed, x, y, r }: { isRed: boolean; x: number; y: number; r: number }) => (
  <g>
    <circle cx={x} cy={y + 1.6} r={r} fill="#0006" />
    <circle cx={x} cy={y} r={r} fill={isRed ? '#d42834' : '#fbf7ea'} stroke={isRed ? '#7a0d16' : '#b9ad8c'} strokeWidth="1.4" />
    <circle cx={x} cy={y} r={r * 0.68} fill="none" stroke={isRed ? '#ff9d9d' : '#e4dabd'} strokeWidth="1" />
  </g>
)

const seats = [
  [-17, -12],
  [15, -16],
  [-13, 15],
  [19, 13],
] as const

const Plate = ({ tokens, bowl }: { tokens: readonly number[]; bowl: 'down' | 'shaken' | 'up' }) => (
  <svg
    viewBox="-80 -80 160 160"
    aria-hidden="true"
    className={cx(
      'size-[min(60vw,28dvh)] max-h-70 max-w-70 drop-shadow-2xl flat:size-[46dvh]',
      bowl === 'shaken' && 'motion-safe:animate-[bowl-shake_160ms_linear_infinite]',
    )}
    data-bowl={bowl}
  >
    <circle r="76" fill="#f4efe2" />
    <circle r="76" fill="none" stroke="#2b58a8" strokeWidth="3" />
    <circle r="66" fill="none" stroke="#2b58a8" strokeWidth="1.2" strokeDasharray="5 4" />
    <circle r="56" fill="#e9e2cf" />
    {tokens.map((token, place) => (
      // The four seats stay where they are.
      // oxlint-disable-next-line react/no-array-index-key
      <Token key={place} isRed={token === 1} x={seats[place]?.[0] ?? 0} y={seats[place]?.[1] ?? 0} r={11} />
    ))}
    <g
      className="transition-[translate,opacity] duration-500 motion-reduce:duration-0"
      style={bowl === 'up' ? { translate: '0 -120px', opacity: 0 } : {}}
    >
      <circle r="54" fill="#24509c" />
      <circle r="54" fill="none" stroke="#122c5c" strokeWidth="3" />
      <circle r="40" fill="none" stroke="#9fc0ff" strokeWidth="1.4" />
      <path
        d="M0-30C12-20 12-8 0 0-12-8-12-20 0-30ZM0 30C12 20 12 8 0 0-12 8-12 20 0 30ZM-30 0c10-12 22-12 30 0-8 12-20 12-30 0ZM30 0C20-12 8-12 0 0c8 12 20 12 30 0Z"
        fill="#9fc0ff"
        opacity=".75"
      />
      <ellipse cx="-16" cy="-22" rx="14" ry="8" fill="#fff" opacity=".25" transform="rotate(-35 -16 -22)" />
    </g>
  </svg>
)

/** Four tokens in a row, so many of them red. */
const Row = ({ reds }: { reds: number }) => (
  <svg viewBox="0 0 44 12" width="44" height="12" aria-hidden="true">
    {[0, 1, 2, 3].map((place) => (
      <Token key={place} isRed={place < reds} x={6 + place * 10.6} y={5.4} r={4.4} />
    ))}
  </svg>
)

const Count = ({ reds }: { reds: number }) => (
  <span
    className="figures grid size-6 place-items-center rounded-full text-xs font-bold text-white"
    style={{ background: reds % 2 === 1 ? '#c3202c' : '#1f74d1' }}
  >
    {reds}
  </span>
)
