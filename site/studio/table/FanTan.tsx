import { fanTanRules } from '@tamuvo/games/table/fan-tan.ts'
import { useReducedMotion } from '@tamuvo/ui/hooks/useMedia.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { useRef, useState } from 'react'
import type { GameClient } from '../game-client.ts'
import { GameFrame } from '../hud/GameFrame.tsx'
import { showFor } from '../kit/showing.ts'
import { Beads } from './Beads.tsx'
import { Board } from './Board.tsx'
import { ChipTray } from './ChipTray.tsx'
import { FanTanBoard } from './FanTanBoard.tsx'
import { Felt } from './Felt.tsx'
import { History } from './History.tsx'
import { Said } from './Said.tsx'
import { TableProvider } from './table-context.tsx'
import { TablePays } from './TablePays.tsx'
import { useTable } from './useTable.ts'

const [fourMs, stillMs] = [130, 300]

/** Fan tan: a pile of beads counted off by fours. */
export const FanTan: GameClient = ({ title }) => {
  const t = useText()
  const still = useReducedMotion()
  const pileOf = useRef(0)
  const [pile, setPile] = useState(0)
  const [fours, setFours] = useState(0)
  const [end, setEnd] = useState<number>()
  const [past, setPast] = useState<readonly number[]>([])
  const table = useTable({
    begin: () => {
      setEnd(undefined)
      setFours(0)
    },
    handlers: {
      fact: ({ value }) => {
        pileOf.current = value
        setPile(value)
      },
      draw: ({ numbers: [left = 0] }, isInstant) => {
        const count = Math.floor((pileOf.current - left) / 4)
        const isMoving = !isInstant && !still
        const timer = isMoving ? setInterval(() => setFours((before) => Math.min(count, before + 1)), fourMs) : undefined
        return showFor(isInstant ? 0 : isMoving ? count * fourMs + 500 : stillMs, () => {
          clearInterval(timer)
          setFours(count)
          setEnd(left)
          setPast((before) => [left, ...before].slice(0, 16))
        })
      },
    },
  })
  return (
    <TableProvider value={table}>
      <GameFrame
        title={title}
        bets={table.bets}
        playLabel={t('tables.count')}
        stakeControl={<ChipTray table={table} />}
        backdrop={<Felt />}
        rules={<p>{t('tables.rules_fan_tan')}</p>}
        pays={<TablePays bets={fanTanRules.bets} />}
      >
        <History
          results={past.map((each, place) => (
            <End key={past.length - place} end={each} />
          ))}
        />
        <div className="mx-auto flex min-h-0 w-full max-w-220 flex-1 flex-col gap-2 px-3 pb-2 flat:flex-row">
          <Beads pile={pile} fours={fours} end={end} />
          <Board label={t('tables.board')} className="shrink-0 flat:w-[78%] flat:max-w-95">
            <FanTanBoard end={end} />
          </Board>
        </div>
        <Said text={end === undefined ? undefined : t('tables.said_fan_tan', { pile, end })} />
      </GameFrame>
    </TableProvider>
  )
}

const End = ({ end }: { end: number }) => (
  <span className="figures grid size-6 place-items-center rounded-full bg-black/50 text-xs font-bold text-[#8ff0c0]">{end}</span>
)
