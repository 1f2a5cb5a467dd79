import { pokerSheets } from '@tamuvo/games/table/poker-sheets.ts'
import { cx } from '@tamuvo/ui/components/cx.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { useEffect, useEffectEvent, useState } from 'react'
import type { GameClient } from '../game-client.ts'
import { GameFrame } from '../hud/GameFrame.tsx'
import { useKit, useKitState } from '../hud/kit-context.tsx'
import { useGameShow } from '../hud/useGameShow.ts'
import { Card, cardText } from './Card.tsx'
import { Felt } from './Felt.tsx'
import { handIn, handsAfter } from './dealt.ts'
import { PokerPays } from './PokerPays.tsx'
import { Said } from './Said.tsx'
import { useDealt } from './useDealt.ts'
import { useNames } from './useNames.ts'

const spots = [{ market: 'hand', selection: '' }]
const none: readonly boolean[] = [false, false, false, false, false]
const places = [0, 1, 2, 3, 4]

/** Video poker: the table of pays, five cards, a button to hold each of them. */
export const VideoPoker: GameClient = ({ game, title }) => {
  const t = useText()
  const kit = useKit()
  const { phase } = useKitState('phase')
  const names = useNames()
  const dealt = useDealt()
  const [held, setHeld] = useState(none)
  const [said, setSaid] = useState<string>()
  const sheet = pokerSheets.find(({ code }) => code === game.code)
  const hand = dealt.handOf('hand')
  const isChoosing = phase === 'choosing'
  useGameShow({
    begin: () => {
      dealt.clear()
      setHeld(none)
      setSaid(undefined)
    },
    handlers: {
      ...dealt.handlers,
      chosen: ({ action }) => setHeld(Array.from(action.slice(5), (mark) => mark === '1')),
    },
    ended: ({ events }) => {
      const { state } = handIn(handsAfter(events), 'hand')
      setSaid(state === '' ? t('tables.no_hand') : names.word(`tables.hand_${state}`, state))
    },
  })
  const toggle = (place: number): void => setHeld((before) => before.map((each, at) => (at === place ? !each : each)))
  const draw = (): void => void kit.act(`hold:${held.map((each) => (each ? '1' : '0')).join('')}`)
  useHoldKeys(isChoosing, toggle, draw)
  return (
    <GameFrame
      title={title}
      spots={spots}
      playLabel={t('tables.deal')}
      choices={<DrawButton isAsked={isChoosing} onDraw={draw} />}
      backdrop={<Felt tone="blue" />}
      rules={<p>{t('tables.rules_video_poker')}</p>}
      pays={sheet && <PokerPays sheet={sheet} isLarge />}
    >
      <div className="mx-auto flex min-h-0 w-full max-w-240 flex-1 flex-col justify-evenly gap-3 px-2 pb-2 roomy:max-w-300 roomy:flex-row roomy:items-center">
        {sheet && <PokerPays sheet={sheet} line={hand.state} />}
        <div className="roomy:flex-1">
          <p className="min-h-9 text-center text-xl font-bold text-[#ffe08a]">
            {said ?? (hand.state === '' ? '' : names.word(`tables.hand_${hand.state}`, hand.state))}
          </p>
          <div role="group" aria-label={t('tables.your_hand')} className="grid grid-cols-5 justify-items-center gap-1">
            {places.map((place) => (
              <button
                key={place}
                type="button"
                disabled={!isChoosing}
                aria-pressed={held[place] ?? false}
                aria-keyshortcuts={String(place + 1)}
                aria-label={t('tables.hold_card', { place: place + 1, card: cardName(hand.cards[place], t('tables.joker')) })}
                onClick={() => toggle(place)}
                className="focus-ring flex w-full flex-col items-center gap-2 rounded-lg p-0.5"
              >
                <span className="block w-full max-w-34">
                  <Card
                    key={`${place} ${hand.cards.length > place}`}
                    card={hand.cards[place]}
                    className="poker-card"
                    isLit={held[place] ?? false}
                  />
                </span>
                <span
                  className={cx(
                    'grid min-h-11 w-full max-w-34 place-items-center rounded-input border text-sm font-bold',
                    held[place] ? 'border-[#ffe08a] bg-[#ffd24d] text-[#3b2500]' : 'border-white/30 bg-black/30 text-white/80',
                  )}
                >
                  {t(held[place] ? 'tables.held' : 'tables.hold')}
                </span>
              </button>
            ))}
          </div>
        </div>
      </div>
      <Said text={said} />
    </GameFrame>
  )
}

const cardName = (card: number | undefined, joker: string): string => {
  if (card === undefined) return ''
  return card === -2 ? joker : cardText(card)
}

const DrawButton = ({ isAsked, onDraw }: { isAsked: boolean; onDraw: () => void }) => {
  const t = useText()
  return (
    <button
      type="button"
      data-play
      aria-disabled={!isAsked}
      onClick={onDraw}
      className="play-button focus-ring grid size-21 shrink-0 place-items-center text-sm font-bold"
    >
      {t('tables.draw')}
    </button>
  )
}

/** 1 to 5 hold a card or let it go; space and Enter draw. */
const useHoldKeys = (isActive: boolean, onHold: (place: number) => void, onDraw: () => void): void => {
  const press = useEffectEvent((event: KeyboardEvent): void => {
    const place = Number(event.key) - 1
    if (places.includes(place)) onHold(place)
    else if ((event.key === ' ' || event.key === 'Enter') && !isButton(event.target)) onDraw()
    else return
    event.preventDefault()
  })
  useEffect(() => {
    if (!isActive) return
    const onKeyDown = (event: KeyboardEvent): void => {
      if (!event.repeat && !document.querySelector('[role="dialog"]')) press(event)
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [isActive])
}

const isButton = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('button, a, input') !== null
