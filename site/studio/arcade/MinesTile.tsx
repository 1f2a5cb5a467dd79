import { cx } from '@tamuvo/ui/components/cx.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import type { TileShown } from './useMinesShow.ts'

type Props = { number: number; holds: TileShown; mayOpen: boolean; tabIndex: number; onOpen: () => void }

/** A mossy stone; open it shows a flower or thorns. */
export const MinesTile = ({ number, holds, mayOpen, tabIndex, onOpen }: Props) => {
  const t = useText()
  const said = holds === undefined ? 'tile' : holds === 'gem' ? 'tile_gem' : 'tile_mine'
  return (
    <button
      type="button"
      data-place={number - 1}
      data-holds={holds}
      tabIndex={tabIndex}
      aria-label={t(`arcade.${said}`, { number })}
      aria-disabled={!mayOpen}
      onClick={() => mayOpen && onOpen()}
      className={cx(
        'focus-ring relative grid place-items-center rounded-[22%] transition-transform duration-90',
        holds === undefined && stone,
        mayOpen ? 'cursor-pointer hover:brightness-120 active:scale-92' : 'cursor-default',
        holds === 'gem' && 'bg-[#0d2f1d] shadow-[inset_0_3px_8px_#0009] ring-1 ring-(--w-good)/35',
        holds === 'mine' && 'bg-[#1a1410] opacity-60 shadow-[inset_0_3px_8px_#000a]',
        holds === 'hit' && 'bg-[#5a1712] shadow-[inset_0_3px_10px_#0009] ring-2 ring-(--w-bad)',
      )}
    >
      {holds === 'gem' && <Flower />}
      {(holds === 'mine' || holds === 'hit') && <Thorns />}
    </button>
  )
}

const stone =
  'bg-[linear-gradient(165deg,#5d9b74,#35694d_55%,#254b38)] shadow-[inset_0_2px_1px_#ffffff40,inset_0_-5px_0_#0e2a1c,0_3px_6px_#0007]'

const petals = [0, 60, 120, 180, 240, 300]
const inside = 'absolute inset-[9%] size-[82%] motion-safe:animate-pop-in'

const Flower = () => (
  <svg viewBox="-50 -50 100 100" aria-hidden="true" className={inside}>
    {petals.map((turn) => (
      <ellipse
        key={turn}
        cy="-24"
        rx="13"
        ry="20"
        transform={`rotate(${turn})`}
        fill="#ff9fd0"
        stroke="#ffe1f1"
        strokeWidth="2"
      />
    ))}
    <circle r="14" fill="#ffd84d" stroke="#fff5c2" strokeWidth="2" />
    <circle cx="-4" cy="-4" r="3" fill="#fff7d6" />
  </svg>
)

const spikes = Array.from({ length: 10 }, (_, place) => place * 36)

/** A wreath of briars with spikes outwards and inwards. */
const Thorns = () => (
  <svg viewBox="-50 -50 100 100" aria-hidden="true" className={inside}>
    <g fill="#f4dcb8">
      {spikes.map((turn) => (
        <path key={turn} d="M-6-26 2-48 7-26zM-4-22 8-10 6-24z" transform={`rotate(${turn})`} />
      ))}
    </g>
    <g fill="none" stroke="#7a4a28" strokeWidth="7">
      <circle r="27" />
      <path d="M-24-12Q0-40 24-12T-4 26" strokeWidth="4" stroke="#a06a3c" />
    </g>
  </svg>
)
