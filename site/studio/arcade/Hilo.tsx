import { type Call, hiloChance, hiloPays, rankOf } from '@tamuvo/games/arcade/hilo.ts'
import type { WorldSound } from '@tamuvo/ui/art/slot/world.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import type { GameClient } from '../game-client.ts'
import { GameFrame } from '../hud/GameFrame.tsx'
import { HiloCalls } from './HiloCalls.tsx'
import { CashOut } from './parts/CashOut.tsx'
import { PaysList } from './parts/PaysList.tsx'
import { PlayingCard } from './parts/PlayingCard.tsx'
import { ResultBadge } from './parts/ResultBadge.tsx'
import { Stage } from './parts/Stage.tsx'
import { Trail, useTrail } from './parts/Trail.tsx'
import { useVoice } from './parts/useVoice.ts'
import { Backdrop, type World, WorldScope } from './parts/World.tsx'
import { useHiloShow } from './useHiloShow.ts'

const world: World = {
  deep: '#051230',
  mid: '#1d4fb8',
  tile: '#224a93',
  glow: '#7fe3ff',
  ink: '#f0f7ff',
  good: '#86efc9',
  bad: '#ff8a95',
}
const sound: WorldSound = { root: 349, scale: 'major', voice: 'reed', beatsPerMinute: 96 }

const ranks = Array.from({ length: 13 }, (_, place) => place + 1)
const calls: readonly Call[] = ['higher', 'lower']
const letters: Record<number, string> = { 1: 'A', 11: 'J', 12: 'Q', 13: 'K' }

/** Hi-lo: is the next card higher or lower? */
export const Hilo: GameClient = ({ title }) => {
  const t = useText()
  const trail = useTrail()
  const { cards, isTurning, isLost, callCount, chain, result } = useHiloShow(trail.remember, useVoice(sound))
  const card = cards[0]
  const cash = chain.paysOf('cashout')
  return (
    <WorldScope world={world}>
      <GameFrame
        title={title}
        spots={[{ market: 'hilo', selection: '' }]}
        choices={cash === undefined ? undefined : <CashOut pays={cash} isFirst={callCount === 0} />}
        backdrop={<Tide />}
        pays={
          <PaysList
            rows={ranks.flatMap((rank) =>
              calls.map(
                (call) =>
                  [
                    `${letters[rank] ?? rank} · ${t(call === 'higher' ? 'arcade.higher' : 'arcade.lower')}`,
                    hiloPays(BigInt(hiloChance(rank, call)), 1),
                  ] as const,
              ),
            )}
          />
        }
        rules={
          <>
            <p>{t('arcade.rules_hilo')}</p>
            <p>{t('arcade.rules_chain')}</p>
          </>
        }
      >
        <Stage
          trail={<Trail past={trail.past} />}
          controls={<HiloCalls rank={card === undefined ? undefined : rankOf(card)} chain={chain} />}
        >
          <div className="flex h-full min-h-0 w-full flex-col items-center justify-center gap-3">
            <div className="relative">
              <span
                aria-hidden="true"
                className="absolute inset-0 translate-x-2.5 translate-y-2.5 rounded-[10%] bg-[#123a80] ring-1 ring-white/25"
              />
              <PlayingCard
                key={cards.length}
                card={isTurning ? undefined : card}
                isBad={isLost}
                className="h-[min(18rem,calc(100cqh_-_5.5rem))]"
              />
            </div>
            <ol aria-hidden="true" className="flex h-14 w-full max-w-120 justify-center gap-1.5 overflow-hidden">
              {cards.slice(1, 9).map((past, place) => (
                <li key={cards.length - place}>
                  <PlayingCard card={past} className="h-14" />
                </li>
              ))}
            </ol>
          </div>
          <ResultBadge multiple={result} />
        </Stage>
      </GameFrame>
    </WorldScope>
  )
}

const Tide = () => (
  <Backdrop tiled={<Waves />}>
    <circle cx="200" cy="120" r="66" fill="#eaf6ff" fillOpacity="0.2" />
    <path
      d="M70 250l12-12 12 12M310 232l12-12 12 12M36 206l9-9 9 9"
      fill="none"
      stroke="#ffffff"
      strokeOpacity="0.4"
      strokeWidth="2.5"
    />
  </Backdrop>
)

const Waves = () => (
  <g fill="#0a2a6b">
    <path d="M0 470q50-30 100 0t100 0 100 0 100 0V820H0z" fillOpacity="0.65" />
    <path d="M0 560q50 30 100 0t100 0 100 0 100 0V820H0z" fillOpacity="0.75" />
    <path d="M0 650q50-30 100 0t100 0 100 0 100 0V820H0z" />
  </g>
)
