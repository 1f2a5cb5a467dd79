/** The summary of several measurements of one thing. */
export type Figure = { median: number; least: number; most: number }

export const figureOf = (values: readonly number[]): Figure => {
  const sorted = [...values].sort((a, b) => a - b)
  return { median: quantile(sorted, 0.5), least: sorted[0] ?? 0, most: sorted.at(-1) ?? 0 }
}

/** The value below which a share of sorted values lies; between two values, the mean of both. */
export const quantile = (sorted: readonly number[], share: number): number => {
  const place = share * (sorted.length - 1)
  const [below, above] = [sorted[Math.floor(place)] ?? 0, sorted[Math.ceil(place)] ?? 0]
  return below + (above - below) * (place - Math.floor(place))
}

const grouped = new Intl.NumberFormat('en', { maximumFractionDigits: 0 })

export const count = (value: number): string => grouped.format(value)

/** "12,345/s (11,800–12,900)" */
export const rate = ({ median, least, most }: Figure): string => `${count(median)}/s (${count(least)}–${count(most)})`

/** "21.4 (19.8–22.0)" */
export const ratio = ({ median, least, most }: Figure): string => `${median.toFixed(1)} (${least.toFixed(1)}–${most.toFixed(1)})`

/** Prints rows as aligned columns; the first column to the left, the others to the right. */
export const printTable = (rows: readonly (readonly string[])[]): void => {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  for (const row of rows) {
    const cells = row.map((cell, column) =>
      column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
    )
    console.log(cells.join('   ').trimEnd())
  }
}
