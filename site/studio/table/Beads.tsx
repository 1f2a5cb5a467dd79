/** The pile: beads that are counted off stand aside in columns of four, the others lie in the middle. */
export const Beads = ({ pile, fours, end }: { pile: number; fours: number; end: number | undefined }) => {
  const left = Math.max(0, pile - 4 * fours)
  return (
    <svg viewBox="0 0 320 150" aria-hidden="true" className="min-h-0 w-full flex-1" data-left={end}>
      <defs>
        <radialGradient id="bead" cx="36%" cy="30%">
          <stop offset="0" stopColor="#d6ffe9" />
          <stop offset=".5" stopColor="#3fbf86" />
          <stop offset="1" stopColor="#0b5a3a" />
        </radialGradient>
      </defs>
      {Array.from({ length: fours }, (_, column) =>
        [0, 1, 2, 3].map((row) => (
          <Bead key={`${column} ${row}`} x={12 + column * 15.6} y={14 + row * 15} r={6.4} opacity={0.55} />
        )),
      )}
      <ellipse cx="160" cy="112" rx="96" ry="34" fill="#0004" />
      {Array.from({ length: left }, (_, bead) => {
        const [x, y] = end === undefined ? seatOf(bead) : [160 + (bead - (left - 1) / 2) * 30, 110]
        return <Bead key={bead} x={x} y={y} r={end === undefined ? 7 : 12} opacity={1} />
      })}
    </svg>
  )
}

const Bead = ({ x, y, r, opacity }: { x: number; y: number; r: number; opacity: number }) => (
  <circle cx={x} cy={y} r={r} fill="url(#bead)" stroke="#063b26" strokeWidth=".6" opacity={opacity} />
)

/** Seats of a heap: a spiral of the golden angle, flattened. */
const seatOf = (bead: number): readonly [x: number, y: number] => {
  const [turn, far] = [bead * 2.399963, Math.sqrt(bead) * 9.6]
  return [160 + far * Math.cos(turn) * 1.05, 110 + far * Math.sin(turn) * 0.36]
}
