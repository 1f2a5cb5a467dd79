/** Whether a connection waits, over others, for itself. @param waits for whom each one waits, by process id */
export const isInCircle = (start: number, waits: ReadonlyMap<number, readonly number[]>): boolean => {
  const seen = new Set<number>()
  const open = [...(waits.get(start) ?? [])]
  for (let pid = open.pop(); pid !== undefined; pid = open.pop()) {
    if (pid === start) return true
    if (seen.has(pid)) continue
    seen.add(pid)
    open.push(...(waits.get(pid) ?? []))
  }
  return false
}
