/** Faults of the tables of a migration: each must declare its placement on a cluster, and be keyed by it. */
export const homelessTables = (path: string, text: string): string[] =>
  [...text.matchAll(/(?:^-- lives: (.*)\n)?^CREATE TABLE (\w+)([\s\S]*?);$/gm)].flatMap(([, lives, name = '', body = '']) => {
    const wrong = wrongWith(lives, body)
    return wrong ? [`${path}: ${name} ${wrong}`] : []
  })

const wrongWith = (lives: string | undefined, body: string): string | undefined => {
  const [, place, column] = /^(member|reference|local)\b(?:, by (\w+))?/.exec(lives ?? '') ?? []
  if (!place) return 'needs a line above it: "-- lives: member", "reference" or "local"'
  if (place !== 'member' || isPartition.test(body) || isKeyedByMember.test(body)) return undefined
  if (!column) return 'lives at member: put member_id or account into its key, or say "-- lives: member, by member_id"'
  return new RegExp(`^\\s+${column} `, 'm').test(body) ? undefined : `has no column ${column} to live by`
}

const isPartition = /^ PARTITION OF /
const isKeyedByMember = /\b(?:member_id|account) bigint PRIMARY KEY|PRIMARY KEY \([^)]*\b(?:member_id|account)\b/
