/**
 * The rows of a text of comma-separated values (RFC 4180): quoted fields may hold commas, quotes and line ends. Empty rows are left out.
 * @returns undefined where a quote is not closed
 */
export const parseCsv = (text: string): string[][] | undefined => {
  const rows: string[][] = []
  let row: string[] = []
  let field = ''
  let isQuoted = false
  const endField = (): void => {
    row.push(field)
    field = ''
  }
  const endRow = (): void => {
    endField()
    if (row.some((each) => each.trim() !== '')) rows.push(row)
    row = []
  }
  const plain = text.replace(/^\uFEFF/, '')
  for (let at = 0; at < plain.length; at++) {
    const letter = plain[at]
    if (isQuoted && letter === '"' && plain[at + 1] === '"') {
      field += '"'
      at++
    } else if (letter === '"') isQuoted = !isQuoted
    else if (!isQuoted && letter === ',') endField()
    else if (!isQuoted && letter === '\n') endRow()
    else if (isQuoted || letter !== '\r') field += letter
  }
  endRow()
  return isQuoted ? undefined : rows
}
