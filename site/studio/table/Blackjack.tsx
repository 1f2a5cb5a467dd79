import { fromWire, toWire } from '@tamuvo/money/amount.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { cx } from '@tamuvo/ui/components/cx.ts'
import { useState } from 'react'
import type { GameClient } from '../game-client.ts'
import { GameFrame } from '../hud/GameFrame.tsx'
import { useKitState, useMoney } from '../hud/kit-context.tsx'
import { BlackjackChoices } from './BlackjackChoices.tsx'
import { BlackjackPays } from './BlackjackPays.tsx'
import { Board } from './Board.tsx'
import { Card } from './Card.tsx'
import { ChipTray } from './ChipTray.tsx'
import { type DealtHand, handIn, handsAfter } from './dealt.ts'
import { Felt } from './Felt.tsx'
import { FeltSpot } from './FeltSpot.tsx'
import { Said } from './Said.tsx'
import { TableProvider } from './table-context.tsx'
import { useDealt } from './useDealt.ts'
import { useTable } from './useTable.ts'

/** On the hand at even money; a blackjack pays more, and what is added to it as much. */
const prices = { hand: 10_000 }

const sides = ['first_pair', 'hand', 'three_cards'] as const

/** Blackjack against the dealer: a hand, two side bets, and the choices under the thumb. */
export const Blackjack: GameClient = ({ title }) => {
  const t = useText()
  const dealt = useDealt()
  const [active, setActive] = useState('')
  const [said, setSaid] = useState<string>()
  const handText = useHandText()
  const { round, isReplay } = useKitState('round', 'isReplay')
  const isOpen = round !== undefined && !round.isOver && !isReplay
  const table = useTable({
    begin: () => {
      dealt.clear()
      setSaid(undefined)
    },
    handlers: { ...dealt.handlers, choice: ({ of }) => setActive(of) },
    ended: ({ events }) => {
      const hands = handsAfter(events)
      const own = ['hand1', 'hand2'].map((name) => handIn(hands, name)).filter(({ cards }) => cards.length > 0)
      setActive('')
      setSaid(t('tables.said_blackjack', { own: own.map(handText).join(', '), dealer: handText(handIn(hands, 'dealer')) }))
    },
    prices,
  })
  const bets = table.bets.some(({ spot }) => spot.market === 'hand') ? table.bets : []
  const hands = ['hand1', 'hand2'].filter((name) => name === 'hand1' || dealt.handOf(name).cards.length > 0)
  return (
    <TableProvider value={table}>
      <GameFrame
        title={title}
        bets={bets}
        playLabel={t('tables.deal')}
        stakeControl={isOpen ? <></> : <ChipTray table={table} />}
        choices={<BlackjackChoices />}
        backdrop={<Felt />}
        rules={<p>{t('tables.rules_blackjack')}</p>}
        pays={<BlackjackPays />}
      >
        <div className="mx-auto flex min-h-0 w-full max-w-200 flex-1 flex-col px-3 pb-2 flat:grid flat:grid-cols-[2fr_3fr] flat:grid-rows-[auto_minmax(0,1fr)_auto] flat:items-center">
          <Hand name={t('tables.dealer')} hand={dealt.handOf('dealer')} />
          <p className="py-1 text-center text-sm text-[#ffe9b0]/70 flat:order-first flat:col-span-2 flat:py-0">
            {t('tables.blackjack_print')}
          </p>
          <div className="flex flex-1 items-center justify-center gap-6 flat:gap-0">
            {hands.map((name) => (
              <Hand
                key={name}
                name={t('tables.your_hand')}
                hand={dealt.handOf(name)}
                isActive={active === name}
                isSmall={hands.length > 1}
              />
            ))}
          </div>
          <Added />
          <Board
            label={t('tables.board')}
            className="mx-auto grid w-full max-w-120 grid-cols-3 gap-2 flat:col-span-2 flat:auto-rows-[4rem]"
          >
            {sides.map((market) => (
              <FeltSpot
                key={market}
                spot={{ market, selection: '' }}
                isHit={(table.returned({ market, selection: '' }) ?? 0n) > 0n}
                className={cx('min-h-18', market === 'hand' && 'rounded-full border-2 border-[#ffe08a]/70')}
              />
            ))}
          </Board>
        </div>
        <Said text={said} />
      </GameFrame>
    </TableProvider>
  )
}

/** What a hand is worth in words, "blackjack", "bust", "17". */
const useHandText = () => {
  const t = useText()
  return ({ value, isSoft, state }: DealtHand): string => {
    if (state === 'blackjack') return t('tables.blackjack')
    if (state === 'bust') return t('tables.bust', { value })
    return isSoft && value < 21 ? t('tables.soft', { value }) : String(value)
  }
}

type HandProps = { name: string; hand: DealtHand; isActive?: boolean; isSmall?: boolean }

const Hand = ({ name, hand, isActive = false, isSmall = false }: HandProps) => {
  const handText = useHandText()
  const { cards } = hand
  return (
    <div
      data-active={isActive || undefined}
      className={cx(
        'flex flex-col items-center gap-1.5 rounded-card p-2',
        isActive && 'shadow-[0_0_0_2px_#ffe08a,0_0_24px_#ffd76b55]',
      )}
    >
      <p className="flex items-center gap-2 text-xs text-white/75">
        {name}
        {cards.length > 0 && (
          <span
            className={cx(
              'figures rounded-full px-2 py-0.5 text-sm font-bold text-white',
              hand.state === 'bust' ? 'bg-loss' : 'bg-black/50',
            )}
          >
            {hand.value > 0 ? handText(hand) : '?'}
          </span>
        )}
      </p>
      <div className={cx('card-row card-row-close', isSmall && '[--card:54px]!')}>
        {cards.length === 0 && <span className="card-place" />}
        {cards.map((card, place) => (
          // Cards come in one after the other and stay in their places.
          // oxlint-disable-next-line react/no-array-index-key
          <Card key={place} card={card} />
        ))}
      </div>
    </div>
  )
}

/** What steps added to the bet: doubles, a second hand, insurance. */
const Added = () => {
  const t = useText()
  const money = useMoney()
  const { round } = useKitState('round')
  const added = round?.bets.filter(({ market }) => ['double_down', 'second_hand', 'insurance'].includes(market)) ?? []
  if (added.length === 0) return null
  return (
    <p className="pb-1 text-center text-xs text-white/80 flat:col-span-2">
      {added
        .map(({ market, stake }) => `${t(`tables.market_${market as 'insurance'}`)} ${money(toWire(fromWire(stake)))}`)
        .join(' · ')}
    </p>
  )
}
