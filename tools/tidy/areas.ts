/** Areas all of whose files may be imported. */
export const openAreas: readonly string[] = ['kit']

/** Allowed imports between workspaces. */
export const arrows: Record<string, readonly string[]> = {
  money: [],
  games: ['money'],
  contract: ['money', 'games'],
  server: ['money', 'games', 'contract'],
  studio: ['money', 'games'],
  ui: ['money', 'contract'],
  site: ['money', 'games', 'contract', 'ui'],
  e2e: ['money', 'contract', 'tools'],
  bench: ['money', 'games', 'contract', 'server', 'tools'],
  tools: ['money', 'games', 'contract', 'server', 'studio', 'ui'],
}

/** Exceptions: tests use PostgreSQL and the browser of the tools. */
export const exceptions: Record<string, readonly string[]> = { 'server/testing': ['tools'], 'ui/testing': ['tools'] }

/** Workspaces without import cycles, including types. */
export const freeOfCircles = ['money', 'games', 'contract', 'server', 'studio', 'ui', 'site', 'e2e', 'bench', 'tools'] as const

/** Casts per thousand lines. The numbers may only decrease; the target is three. */
export const castsMax: Record<string, number> = { money: 3, games: 3, contract: 3, server: 6, studio: 3, ui: 6, site: 3 }
