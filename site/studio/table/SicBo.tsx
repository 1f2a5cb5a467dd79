import { sicBoRules } from '@tamuvo/games/table/sic-bo.ts'
import { useReducedMotion } from '@tamuvo/ui/hooks/useMedia.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { useState } from 'react'
import type { GameClient } from '../game-client.ts'
import { GameFrame } from '../hud/GameFrame.tsx'
import { showFor } from '../kit/showing.ts'
import { ChipTray } from './ChipTray.tsx'
import { Die } from './Die.tsx'
import { Felt } from './Felt.tsx'
import { History } from './History.tsx'
import { Said } from './Said.tsx'
import { SicBoBoard } from './SicBoBoard.tsx'
import { TableProvider } from './table-context.tsx'
import { TablePays } from './TablePays.tsx'
import { useTable } from './useTable.ts'

const rollMs = 1_900
type Dice = readonly number[]
const sumOf = (dice: Dice): number => dice.reduce((sum, die) => sum + die, 0)

/** Sic bo: three dice under a dome, and the board of what they may show. */
export const SicBo: GameClient = ({ title }) => {
  const t = useText()
  const still = useReducedMotion()
  const [dice, setDice] = useState<Dice>([2, 4, 6])
  const [decided, setDecided] = useState<Dice>()
  const [isRolling, setRolling] = useState(false)
  const [past, setPast] = useState<readonly Dice[]>([])
  const table = useTable({
    asked: () => {
      setDecided(undefined)
      setRolling(true)
    },
    refused: () => setRolling(false),
    handlers: {
      roll: (event, isInstant) => {
        setRolling(true)
        return showFor(isInstant ? 0 : still ? 300 : rollMs, () => {
          setRolling(false)
          setDice(event.dice)
          setDecided(event.dice)
          setPast((before) => [event.dice, ...before].slice(0, 16))
        })
      },
    },
  })
  const said = decided && t('tables.said_dice', { dice: decided.join(' '), sum: sumOf(decided) })
  return (
    <TableProvider value={table}>
      <GameFrame
        title={title}
        bets={table.bets}
        playLabel={t('tables.roll')}
        stakeControl={<ChipTray table={table} />}
        backdrop={<Felt tone="red" />}
        rules={<p>{t('tables.rules_sic_bo')}</p>}
        pays={<TablePays bets={sicBoRules.bets} />}
      >
        <History
          results={past.map((each, place) => (
            <Sum key={past.length - place} dice={each} />
          ))}
        />
        <div className="mx-auto flex min-h-0 w-full max-w-230 flex-1 flex-col gap-2 px-2 flat:flex-row">
          <Dome dice={dice} isRolling={isRolling} sum={decided ? sumOf(decided) : undefined} />
          <SicBoBoard dice={decided} />
        </div>
        <Said text={said} />
      </GameFrame>
    </TableProvider>
  )
}

const Dome = ({ dice, isRolling, sum }: { dice: Dice; isRolling: boolean; sum: number | undefined }) => (
  <div className="relative mx-auto flex h-24 w-full max-w-100 shrink-0 items-center justify-center gap-3 rounded-[48px] border border-[#e8c77a]/50 bg-[radial-gradient(circle_at_50%_20%,#fff3,#0006_70%)] flat:h-auto flat:w-24 flat:flex-col sm:h-30">
    {dice.map((face, place) => (
      // Each die has a place of its own.
      // oxlint-disable-next-line react/no-array-index-key
      <Die key={place} face={face} size={54} isTumbling={isRolling} delay={place * -130} />
    ))}
    <span className="figures absolute right-6 text-3xl font-bold text-[#ffe08a] flat:static" data-sum={sum}>
      {isRolling ? '' : sum}
    </span>
  </div>
)

const Sum = ({ dice }: { dice: Dice }) => (
  <span className="figures grid h-6 min-w-6 place-items-center rounded bg-black/40 px-1 text-xs font-bold text-white">
    {sumOf(dice)}
  </span>
)
