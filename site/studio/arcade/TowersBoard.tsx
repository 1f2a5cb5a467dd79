import { rowCount, type TowerSheet, towersPay } from '@tamuvo/games/arcade/towers.ts'
import { cx } from '@tamuvo/ui/components/cx.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { useKit, useKitState } from '../hud/kit-context.tsx'
import { briefTimes } from './parts/times.ts'
import { useGridKeys } from './parts/useGridKeys.ts'
import type { StepShown } from './useTowersShow.ts'

type Props = {
  sheet: TowerSheet
  /** What is known of tiles, numbered from the bottom row up. */
  tiles: ReadonlyMap<number, StepShown>
  /** How many rows are behind; nothing while no round is open. */
  climbed: number | undefined
}

const rowsFromTop = Array.from({ length: rowCount }, (_, place) => rowCount - 1 - place)

/** The rows from the top down, each with what it pays; the one that comes next is lit. */
export const TowersBoard = ({ sheet, tiles, climbed }: Props) => {
  const t = useText()
  const { phase } = useKitState('phase')
  const grid = useGridKeys(sheet.tiles, sheet.tiles * rowCount)
  return (
    <div
      role="group"
      aria-label={t('arcade.board')}
      onKeyDown={grid.onKeyDown}
      className="grid h-[min(30rem,100cqh)] w-[min(26rem,100cqw)] auto-rows-fr gap-1"
    >
      {rowsFromTop.map((row) => (
        <div
          key={row}
          data-row={row}
          className={cx(
            'grid grid-cols-[3.75rem_1fr] items-stretch gap-2 rounded-card p-0.5',
            row === climbed && 'bg-(--w-glow)/18 ring-1 ring-(--w-glow)/60',
          )}
        >
          <span
            className={cx(
              'figures self-center text-end text-sm font-semibold',
              climbed !== undefined && row < climbed ? 'text-(--w-good)' : 'text-text2',
            )}
          >
            {briefTimes(towersPay(sheet, row + 1))}
          </span>
          <span className="grid auto-cols-fr grid-flow-col gap-1.5">
            {Array.from({ length: sheet.tiles }, (_, tile) => (
              <Step
                key={tile}
                row={row}
                tile={tile}
                place={row * sheet.tiles + tile}
                shown={tiles.get(row * sheet.tiles + tile)}
                mayClimb={phase === 'choosing' && row === climbed}
                tabIndex={row === (climbed ?? 0) && tile === 0 ? 0 : grid.tabIndex(row * sheet.tiles + tile)}
              />
            ))}
          </span>
        </div>
      ))}
    </div>
  )
}

type StepProps = { row: number; tile: number; place: number; shown: StepShown | undefined; mayClimb: boolean; tabIndex: number }

const Step = ({ row, tile, place, shown, mayClimb, tabIndex }: StepProps) => {
  const t = useText()
  const kit = useKit()
  const said = shown === undefined ? 'step' : shown === 'held' || shown === 'step' ? 'step_held' : 'step_broken'
  return (
    <button
      type="button"
      data-place={place}
      data-shown={shown}
      tabIndex={tabIndex}
      aria-label={t(`arcade.${said}`, { row: row + 1, tile: tile + 1 })}
      aria-disabled={!mayClimb}
      onClick={() => mayClimb && void kit.act(`climb:${tile}`)}
      className={cx(
        'focus-ring relative grid min-h-0 place-items-center overflow-hidden rounded-input transition-transform duration-90',
        shown === undefined &&
          'bg-[linear-gradient(170deg,#d8f6ff52,#7fc4e62e_60%,#ffffff14)] shadow-[inset_0_1px_0_#ffffff80,inset_0_-3px_0_#0a2a4480]',
        mayClimb ? 'cursor-pointer hover:bg-(--w-glow)/45 active:scale-95' : 'cursor-default',
        shown === 'held' && 'bg-(--w-good)/85 shadow-[0_0_14px_#9df5e480]',
        shown === 'broken' && 'bg-(--w-bad)/40 ring-2 ring-(--w-bad)',
        shown === 'gap' && 'bg-[#00000040] opacity-80',
        shown === 'step' && 'bg-(--w-good)/20 opacity-80',
      )}
    >
      {(shown === 'broken' || shown === 'gap') && <Cracks />}
      {(shown === 'held' || shown === 'step') && (
        <span className={cx('size-2.5 rotate-45', shown === 'held' ? 'bg-(--w-deep)' : 'bg-(--w-good)')} />
      )}
    </button>
  )
}

const Cracks = () => (
  <svg
    viewBox="0 0 80 40"
    aria-hidden="true"
    className="h-full max-h-10 w-auto"
    fill="none"
    stroke="#ffffff"
    strokeOpacity="0.75"
    strokeWidth="1.6"
  >
    <path d="M40 19 22 3M40 19 60 5M40 19 74 22M40 19 52 38M40 19 30 37M40 19 6 24M30 10l-14 4M52 11l6 9M47 28l10 2M33 29l-12 3" />
  </svg>
)
