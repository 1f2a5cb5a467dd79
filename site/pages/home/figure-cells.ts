/** The digits of a figure in cells, thousands separators and the point between them: "1,234.50". */
export const figureCells = (formatted: string): { key: string; sign: string }[] =>
  // Keys count from the end, so that a digit keeps its cell when the figure grows by one in front.
  [...formatted].map((sign, index, all) => ({ key: `${all.length - index}`, sign }))
