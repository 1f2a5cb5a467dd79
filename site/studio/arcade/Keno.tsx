import { kenoTable, readPicks } from '@tamuvo/games/arcade/keno.ts'
import { cx } from '@tamuvo/ui/components/cx.ts'
import type { WorldSound } from '@tamuvo/ui/art/slot/world.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { useState } from 'react'
import type { GameClient } from '../game-client.ts'
import { GameFrame } from '../hud/GameFrame.tsx'
import { useKitState } from '../hud/kit-context.tsx'
import { KenoBoard } from './KenoBoard.tsx'
import { PaysList } from './parts/PaysList.tsx'
import { type Risk, RiskSegments } from './parts/RiskSegments.tsx'
import { Stage } from './parts/Stage.tsx'
import { briefTimes } from './parts/times.ts'
import { Trail, useTrail } from './parts/Trail.tsx'
import { useShownSpot } from './parts/useShownSpot.ts'
import { useVoice } from './parts/useVoice.ts'
import { Backdrop, type World, WorldScope } from './parts/World.tsx'
import { useKenoShow } from './useKenoShow.ts'

const world: World = {
  deep: '#1d1206',
  mid: '#7a5a20',
  tile: '#6a4b24',
  glow: '#d9f27a',
  ink: '#fff8e8',
  good: '#c6ef6a',
  bad: '#ff9d7a',
}
const sound: WorldSound = { root: 311, scale: 'pentatonic', voice: 'reed', beatsPerMinute: 96 }

const [numberCount, picksMost] = [40, 10]
const chipLook = 'focus-ring min-h-10 flex-1 rounded-input bg-bg2 px-3 text-sm font-semibold disabled:opacity-50'

/** Keno: ten of forty numbers are drawn. */
export const Keno: GameClient = ({ title }) => {
  const t = useText()
  const { phase } = useKitState('phase')
  const [risk, setRisk] = useState<Risk>('medium')
  const [picks, setPicks] = useState<readonly number[]>([])
  const trail = useTrail()
  const { drawn, forget } = useKenoShow(trail.remember, useVoice(sound))
  const spot = { market: risk, selection: picks.join(',') }
  const shown = useShownSpot(spot)
  const shownPicks = readPicks(shown.selection) ?? []
  const table = kenoTable(shown.market, shownPicks.length) ?? []
  const isIdle = phase === 'idle'
  const choose = (next: readonly number[]): void => {
    if (!isIdle || next.length > picksMost) return
    forget()
    setPicks(next.toSorted((a, b) => a - b))
  }
  const toggle = (number: number): void =>
    choose(picks.includes(number) ? picks.filter((each) => each !== number) : [...picks, number])
  const hits = drawn.filter((number) => shownPicks.includes(number)).length
  return (
    <WorldScope world={world}>
      <GameFrame
        title={title}
        spots={picks.length === 0 ? [] : [spot]}
        playLabel={t('arcade.draw')}
        backdrop={<Field />}
        pays={<PaysList rows={table.map((hundredths, count) => [`${t('arcade.hits')}: ${count}`, hundredths * 100])} />}
        rules={<p>{t('arcade.rules_keno')}</p>}
      >
        <Stage
          trail={<Trail past={trail.past} />}
          controls={
            <>
              <div className="flex gap-2">
                <button
                  type="button"
                  disabled={!isIdle}
                  onClick={() => choose(randomPicks(picks.length || picksMost))}
                  className={chipLook}
                >
                  {t('arcade.quick_pick')}
                </button>
                <button type="button" disabled={!isIdle || picks.length === 0} onClick={() => choose([])} className={chipLook}>
                  {t('arcade.clear')}
                </button>
              </div>
              <RiskSegments value={risk} onChange={setRisk} disabled={!isIdle} />
            </>
          }
        >
          <div className="flex h-full min-h-0 w-full flex-col items-center justify-center gap-2">
            <KenoBoard picks={shownPicks} drawn={drawn} isOpen={isIdle} isFull={picks.length === picksMost} onToggle={toggle} />
            {shownPicks.length === 0 ? (
              <p className="text-sm text-text2">{t('arcade.keno_hint')}</p>
            ) : (
              <Ladder table={table} hits={drawn.length > 0 ? hits : undefined} />
            )}
          </div>
        </Stage>
      </GameFrame>
    </WorldScope>
  )
}

/** What each number of hits pays. The reached one is marked, and lit when it pays more than the stake. */
const Ladder = ({ table, hits }: { table: readonly number[]; hits: number | undefined }) => (
  <ol className="grid w-[min(34rem,100cqw)] auto-cols-fr grid-flow-col gap-1">
    {table.map((hundredths, count) => (
      <li
        key={count}
        aria-current={count === hits || undefined}
        className={cx(
          'rounded-input py-1 text-center',
          count === hits ? reachedLook(hundredths) : hundredths > 0 ? 'bg-[#00000059]' : 'bg-[#00000033] text-text3',
        )}
      >
        <span className="figures block text-xs">{count}</span>
        <span className="figures block text-xs font-bold">{briefTimes(hundredths * 100).replace('×', '')}</span>
      </li>
    ))}
  </ol>
)

const reachedLook = (hundredths: number): string =>
  hundredths > 100 ? 'bg-(--w-good) text-(--w-deep)' : 'bg-bg3 ring-1 ring-(--w-ink)'

/** So many numbers, each as likely: words that would favour some are thrown away. */
const randomPicks = (count: number): number[] => {
  const picks = new Set<number>()
  const word = new Uint8Array(1)
  while (picks.size < count) {
    crypto.getRandomValues(word)
    const value = word[0] ?? 255
    if (value < 240) picks.add((value % numberCount) + 1)
  }
  return [...picks]
}

/** Furrows of a field at evening. */
const Field = () => (
  <Backdrop tiled={<Furrows />}>
    <circle cx="200" cy="150" r="84" fill="#ffdf8f" fillOpacity="0.22" />
  </Backdrop>
)

const Furrows = () => (
  <>
    <path d="M0 430Q200 350 400 430V820H0z" fill="#3a2510" />
    <g fill="none" stroke="#1d1206" strokeWidth="7" strokeOpacity="0.7">
      <path d="M200 394 60 820M200 394 140 820M200 394 260 820M200 394 340 820M140 404 0 700M260 404 400 700" />
    </g>
  </>
)
