/** Their files may be imported one by one: what they offer does not fit through one door. */
export const openAreas: readonly string[] = ['kit']

/** What each workspace may import of the others. */
export const arrows: Record<string, readonly string[]> = {
  money: [],
  games: ['money'],
  contract: ['money', 'games'],
  server: ['money', 'games', 'contract'],
  ui: ['money', 'contract'],
  site: ['money', 'games', 'contract', 'ui'],
  e2e: ['money', 'contract', 'tools'],
  bench: ['money', 'games', 'contract', 'server', 'tools'],
  tools: ['money', 'games', 'contract', 'server', 'ui'],
}

/** Folders beside the arrows: tests run a PostgreSQL and a browser of the tools. */
export const exceptions: Record<string, readonly string[]> = { 'server/testing': ['tools'], 'ui/testing': ['tools'] }

/** Workspaces whose files never import one another in a circle, types included. */
export const freeOfCircles = ['money', 'games', 'contract', 'server', 'ui', 'site', 'e2e', 'bench', 'tools'] as const

/** Casts in a thousand lines. The numbers may only fall; three is the aim everywhere. */
export const castsMax: Record<string, number> = { money: 3, games: 3, contract: 3, server: 6, ui: 6, site: 3 }
