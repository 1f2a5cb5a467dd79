import { isRedPocket } from '@tamuvo/games/table/roulette-bets.ts'
import { europeanRules } from '@tamuvo/games/table/roulette.ts'
import { cx } from '@tamuvo/ui/components/cx.ts'
import { useMedia } from '@tamuvo/ui/hooks/useMedia.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { useState } from 'react'
import type { GameClient } from '../game-client.ts'
import { GameFrame } from '../hud/GameFrame.tsx'
import { ChipTray } from './ChipTray.tsx'
import { Felt } from './Felt.tsx'
import { History } from './History.tsx'
import { Racetrack } from './Racetrack.tsx'
import { RouletteBoard } from './RouletteBoard.tsx'
import { Said } from './Said.tsx'
import { TableProvider } from './table-context.tsx'
import { TablePays } from './TablePays.tsx'
import { useSpin } from './useSpin.ts'
import { useTable } from './useTable.ts'
import { Wheel } from './Wheel.tsx'

/** Roulette: the cloth, and the wheel that comes over it while the ball runs. */
export const Roulette: GameClient = ({ game, title }) => {
  const t = useText()
  const isWide = useMedia('(min-width: 900px)')
  const isFlat = useMedia('(orientation: landscape) and (max-height: 559px)')
  const { wheel, ball, spin } = useSpin()
  const [isSpinning, setSpinning] = useState(false)
  const [shows, setShows] = useState<'board' | 'track'>('board')
  const [pockets, setPockets] = useState<readonly number[]>([])
  const [pocket, setPocket] = useState<number>()
  const table = useTable({
    begin: () => {
      setPocket(undefined)
      setSpinning(true)
    },
    refused: () => setSpinning(false),
    handlers: {
      spin: (event, isInstant) => {
        const shown = spin(Number(event.pocket), isInstant)
        void shown.done.then(() => {
          setPocket(Number(event.pocket))
          setPockets((before) => [Number(event.pocket), ...before].slice(0, 20))
        })
        return shown
      },
    },
    ended: () => setTimeout(() => setSpinning(false), 900) && undefined,
  })
  const isUpright = !isWide && !isFlat
  const track = <Racetrack table={table} />
  return (
    <TableProvider value={table}>
      <GameFrame
        title={title}
        bets={table.bets}
        playLabel={t('studio.spin')}
        stakeControl={<ChipTray table={table} />}
        backdrop={<Felt />}
        rules={<p>{t(game.code === 'GLS_SALON_ROULETTE' ? 'tables.rules_french' : 'tables.rules_roulette')}</p>}
        pays={<TablePays bets={europeanRules.bets} />}
      >
        <History
          results={pockets.map((each) => (
            <Ball key={each} pocket={each} />
          ))}
        />
        <div
          className={cx(
            'relative mx-auto flex min-h-0 w-full flex-1',
            isWide ? 'max-w-330 items-center gap-6 px-6' : 'px-2 flat:pb-2',
          )}
        >
          <div
            className={cx(
              'transition-[opacity,scale] duration-300 motion-reduce:transition-none',
              isWide
                ? 'w-[30%] max-w-95 shrink-0'
                : 'pointer-events-none absolute inset-0 z-20 m-auto grid size-fit place-items-center',
              !isWide && !isSpinning && 'scale-75 opacity-0',
            )}
          >
            <Wheel
              wheel={wheel}
              ball={ball}
              turned={0}
              className={isWide ? 'w-full drop-shadow-2xl' : 'w-[min(86vw,48dvh)] drop-shadow-2xl'}
            />
          </div>
          <div
            className={cx('flex min-h-0 min-w-0 flex-1 flex-col gap-2 transition-opacity', isSpinning && !isWide && 'opacity-35')}
          >
            <div className="flex min-h-9 items-center justify-between">
              <Fallen pocket={isSpinning ? undefined : pocket} />
              {!isWide && (
                <button
                  type="button"
                  onClick={() => setShows(shows === 'board' ? 'track' : 'board')}
                  className="focus-ring min-h-9 rounded-full bg-black/30 px-4 text-xs text-white"
                >
                  {t(shows === 'board' ? 'tables.racetrack' : 'tables.board')}
                </button>
              )}
            </div>
            {isWide || shows === 'board' ? (
              <RouletteBoard
                isUpright={isUpright}
                pocket={pocket}
                className={isWide ? 'aspect-[14/5.4] w-full' : 'min-h-0 w-full flex-1'}
              />
            ) : (
              track
            )}
            {isWide && track}
          </div>
        </div>
        <Said
          text={
            pocket === undefined ? undefined : t('tables.said_roulette', { pocket, colour: t(`tables.pick_${colourOf(pocket)}`) })
          }
        />
      </GameFrame>
    </TableProvider>
  )
}

const colourOf = (pocket: number): 'zero' | 'red' | 'black' => (pocket === 0 ? 'zero' : isRedPocket(pocket) ? 'red' : 'black')

/** The pocket of the round shown last, for the eyes. */
const Fallen = ({ pocket }: { pocket: number | undefined }) => {
  const t = useText()
  if (pocket === undefined) return <span />
  return (
    <span aria-hidden="true" data-pocket={pocket} className="flex items-center gap-2 text-lg font-bold text-white">
      <span className="scale-125">
        <Ball pocket={pocket} />
      </span>
      {t(`tables.pick_${colourOf(pocket)}`)}
    </span>
  )
}

const Ball = ({ pocket }: { pocket: number }) => (
  <span
    className="figures grid h-6 min-w-6 place-items-center rounded-full px-1 text-xs font-bold text-white"
    style={{ background: { zero: '#0f8a55', red: '#c3202c', black: '#050608' }[colourOf(pocket)] }}
  >
    {pocket}
  </span>
)
