/** Which page numbers to offer: the first, the last, the current one with its neighbours; 'gap' where numbers are left out. */
export const pageWindow = (page: number, pages: number, around = 1): Array<number | 'gap'> => {
  const wanted = new Set([1, pages])
  for (let at = page - around; at <= page + around; at++) if (at >= 1 && at <= pages) wanted.add(at)
  const shown: Array<number | 'gap'> = []
  let before = 0
  for (const at of [...wanted].sort((a, b) => a - b)) {
    if (at - before === 2) shown.push(before + 1)
    if (at - before > 2) shown.push('gap')
    shown.push(at)
    before = at
  }
  return shown
}
