import type { Spot } from '@tamuvo/games/kit/engine.ts'
import { type Multiple, multipleScale } from '@tamuvo/games/kit/multiple.ts'
import { type Amount, fromWire, toWire } from '@tamuvo/money/amount.ts'
import { useState } from 'react'
import { useKit, useKitState } from '../hud/kit-context.tsx'
import { useGameShow } from '../hud/useGameShow.ts'
import type { GameShow } from '../kit/game-show.ts'
import type { RoundView, UnitBet } from '../kit/round-source.ts'
import { payoutOf } from '@tamuvo/games/kit/slip.ts'
import { showFor } from '../kit/showing.ts'
import {
  amountOn,
  type Chips,
  clear,
  double,
  emptySlip,
  isSameSpot,
  type Laid,
  lay,
  played,
  repeat,
  type Slip,
  undo,
} from './slip.ts'

/** A table with chips: what lies on it, which chip is in hand, and how the last round paid. */
export type Table = {
  readonly bets: readonly UnitBet[]
  /** Whether chips may be laid now. */
  readonly isOpen: boolean
  readonly chips: readonly string[]
  readonly chip: string
  chooseChip(chip: string): void
  readonly mayUndo: boolean
  readonly mayRepeat: boolean
  lay(chips: readonly Chips[]): void
  undo(): void
  clear(): void
  double(): void
  repeat(): void
  /** What lies on a spot: while a round is shown that of the round. */
  on(spot: Spot): Amount | undefined
  /** What a bet of the round shown last returned; undefined where none lay, or while it is shown. */
  returned(spot: Spot): Amount | undefined
  /** The profit of a spot to one. */
  pays(spot: Spot): Multiple
}

type TableShow = GameShow & {
  /** Profits to one of markets whose most is not what they pay as a rule. */
  readonly prices?: Readonly<Record<string, Multiple>>
}

const restMs = 1_200
const laidOf = ({ bets }: RoundView): Laid[] =>
  bets.map(({ market, selection, unit }) => ({ spot: { market, selection }, unit: fromWire(unit) }))

/** Six chips of the ladder, the smallest first. */
const chipsOf = (levels: readonly string[]): readonly string[] => levels.slice(Math.max(0, levels.length - 7), levels.length - 1)

/**
 * Attaches the show of a game with chips.
 * @param show its handlers; what lies on the table is looked after here
 */
export const useTable = ({ prices = {}, ...show }: TableShow): Table => {
  const { game } = useKit()
  const { levels, phase, isReplay } = useKitState('levels', 'phase', 'isReplay')
  const [slip, setSlip] = useState<Slip>(emptySlip)
  const [chosen, setChosen] = useState<string>()
  const [shown, setShown] = useState<{ readonly laid: readonly Laid[]; readonly round?: RoundView }>()

  useGameShow({
    ...show,
    begin: (round) => {
      setShown({ laid: laidOf(round) })
      show.begin?.(round)
    },
    ended: (round, tier) => {
      const laid = laidOf(round)
      setShown({ laid, round })
      if (!isReplay) setSlip(played(laid.filter(({ spot }) => game.engine.costOf(spot) !== undefined)))
      return show.ended?.(round, tier) ?? showFor(restMs)
    },
  })

  const isOpen = phase === 'idle' && !isReplay
  const change = (next: (slip: Slip) => Slip): void => {
    if (!isOpen) return
    setSlip(next)
    setShown(undefined)
  }
  const chips = chipsOf(levels)
  const chip = chosen ?? chips[2] ?? chips[0] ?? '0.00'
  const visible = isOpen && !shown?.round ? slip.laid : (shown?.laid ?? slip.laid)
  return {
    bets: slip.laid.map(({ spot, unit }) => ({ spot, unit: toWire(unit) })),
    isOpen,
    chips,
    chip,
    chooseChip: setChosen,
    mayUndo: isOpen && slip.before.length > 0,
    mayRepeat: isOpen && slip.last.length > 0 && slip.laid.length === 0,
    lay: (laid) => change((now) => lay(now, laid, fromWire(chip), game.engine.betsMax)),
    undo: () => change(undo),
    clear: () => change(clear),
    double: () => change(double),
    repeat: () => change(repeat),
    on: (spot) => amountOn(visible, spot),
    returned: (spot) => returnedOf(shown?.round, spot),
    pays: (spot) => prices[spot.market] ?? game.engine.mostOf(spot) - multipleScale,
  }
}

const returnedOf = (round: RoundView | undefined, spot: Spot): Amount | undefined => {
  const place = round?.bets.findIndex((bet) => isSameSpot(bet, spot)) ?? -1
  const bet = round?.bets[place]
  const returned = round?.returns?.[place]
  return bet && returned ? payoutOf(fromWire(bet.unit), returned.multiple) : undefined
}
