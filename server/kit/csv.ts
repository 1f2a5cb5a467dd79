/** A value of a cell; amounts and counts are text already. */
export type Cell = string | null

/**
 * Programs for tables take text that begins with one of these for a formula. Numbers are none, so a negative amount stays a number.
 */
const beginsFormula = /^[\s]*[=+\-@\t\r]/
const isNumber = /^-?\d+(\.\d+)?$/

const cellOf = (cell: Cell): string => {
  if (cell === null) return ''
  const safe = beginsFormula.test(cell) && !isNumber.test(cell) ? `'${cell}` : cell
  return /[",;\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Rows as CSV by RFC 4180, in UTF-8 with a mark that says so. */
export const csvOf = (rows: readonly (readonly Cell[])[]): string =>
  `\uFEFF${rows.map((row) => `${row.map(cellOf).join(',')}\r\n`).join('')}`
