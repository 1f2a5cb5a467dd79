import type { Source } from './sources.ts'

/**
 * Import cycles, including types and lazy imports: each as its strongly connected files. Tarjan's algorithm, in linear time.
 */
export const importCircles = (sources: readonly Source[]): string[][] => {
  const targets = targetsByPath(sources)
  const visits = new Map<string, { order: number; lowest: number }>()
  const open: string[] = []
  const isOpen = new Set<string>()
  const circles: string[][] = []

  const visit = (path: string): number => {
    const own = { order: visits.size, lowest: visits.size }
    visits.set(path, own)
    open.push(path)
    isOpen.add(path)
    for (const target of targets.get(path) ?? []) {
      const seen = visits.get(target)
      if (!seen) own.lowest = Math.min(own.lowest, visit(target))
      else if (isOpen.has(target)) own.lowest = Math.min(own.lowest, seen.order)
    }
    if (own.lowest === own.order) {
      const component = open.splice(open.indexOf(path))
      for (const each of component) isOpen.delete(each)
      if (component.length > 1 || targets.get(path)?.has(path)) circles.push(component.toSorted())
    }
    return own.lowest
  }

  for (const { path } of sources) if (!visits.has(path)) visit(path)
  return circles.toSorted((one, other) => other.length - one.length)
}

const targetsByPath = (sources: readonly Source[]): Map<string, Set<string>> => {
  const known = new Set(sources.map(({ path }) => path))
  return new Map(
    sources.map(({ path, imports }) => [
      path,
      new Set(imports.flatMap(({ target }) => (target !== undefined && known.has(target) ? target : []))),
    ]),
  )
}
