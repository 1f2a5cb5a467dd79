type Props = { pattern: string; /** Columns of a ticket. */ columns: number; className?: string }

const [wide, square] = [
  { columns: 9, rows: 3 },
  { columns: 5, rows: 5 },
]

/** Which cells of a small ticket are filled. */
const signs: Readonly<Record<string, { size: typeof wide; isFilled: (row: number, column: number) => boolean }>> = {
  one_row: { size: wide, isFilled: (row) => row === 1 },
  two_rows: { size: wide, isFilled: (row) => row < 2 },
  corners: { size: square, isFilled: (row, column) => row % 4 === 0 && column % 4 === 0 },
  line: { size: square, isFilled: (row) => row === 2 },
}

/** A picture of the pattern that a prize is for; without one of its own it is the full ticket. */
export const PatternSign = ({ pattern, columns, className }: Props) => {
  const { size, isFilled } = signs[pattern] ?? { size: columns === wide.columns ? wide : square, isFilled: () => true }
  const cells = Array.from({ length: size.rows * size.columns }, (_, cell) => [
    Math.floor(cell / size.columns),
    cell % size.columns,
  ])
  return (
    <svg viewBox={`0 0 ${size.columns * 10} ${size.rows * 10}`} aria-hidden="true" className={className}>
      {cells.map(([row = 0, column = 0]) => (
        <rect
          key={`${row} ${column}`}
          x={column * 10 + 1}
          y={row * 10 + 1}
          width="8"
          height="8"
          rx="2"
          fill={isFilled(row, column) ? 'var(--w-glow)' : '#ffffff38'}
        />
      ))}
    </svg>
  )
}
