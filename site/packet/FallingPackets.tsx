import { PacketSign } from './PacketSign.tsx'

/** Where each packet falls, and when: spread evenly, so that nothing has to be hit. */
const drops = Array.from({ length: 14 }, (_, index) => ({
  left: `${4 + ((index * 37) % 90)}%`,
  animationDelay: `${-((index * 611) % 4_500)}ms`,
  animationDuration: `${4_000 + ((index * 431) % 1_600)}ms`,
}))

/**
 * Packets that fall over the page. Each does what the button of the bar does, which is why neither the keyboard nor reduced motion needs them; the
 * page beneath stays usable.
 */
export const FallingPackets = ({ onTap }: { onTap: () => void }) => (
  <div aria-hidden="true" className="pointer-events-none fixed inset-0 z-(--z-side) overflow-hidden motion-reduce:hidden">
    {drops.map((drop) => (
      <button
        key={drop.left}
        type="button"
        tabIndex={-1}
        onClick={onTap}
        style={drop}
        className="animate-fall pointer-events-auto absolute top-0 grid size-16 place-items-center"
      >
        <PacketSign size={48} />
      </button>
    ))}
  </div>
)
