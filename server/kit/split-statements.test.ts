import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { splitStatements } from './split-statements.ts'

test.each([
  ['', []],
  ['-- nothing;\n', []],
  ['SELECT 1; SELECT 2', ['SELECT 1', 'SELECT 2']],
  [`SELECT ';', "a;""b" ; -- of; it\nSELECT 'it''s;'`, [`SELECT ';', "a;""b"`, `-- of; it\nSELECT 'it''s;'`]],
  ['DO $$ BEGIN; PERFORM 1; END $$; SELECT $a$ ; $$ ; $a$;', ['DO $$ BEGIN; PERFORM 1; END $$', 'SELECT $a$ ; $$ ; $a$']],
  ['SELECT $1 - 2 / 3 /* ; */;', ['SELECT $1 - 2 / 3 /* ; */']],
])('%s', (text, statements) => {
  expect(splitStatements(text)).toEqual(statements)
})

test('migrations and functions come apart at the ends of statements, and nothing is lost', () => {
  const server = join(import.meta.dirname, '..')
  const files = readdirSync(server, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.sql'))
  expect(files.length).toBeGreaterThan(50)
  for (const file of files) {
    const text = readFileSync(join(server, file), 'utf8')
    const statements = splitStatements(text)
    const withoutSpace = (part: string): string => part.replace(/\s+|;/g, '')
    expect(withoutSpace(text).startsWith(withoutSpace(statements.join('')))).toBe(true)
    const verbs = /^(CREATE|ALTER|DROP|INSERT|UPDATE|DELETE|SELECT|DO|WITH|SET|GRANT|REVOKE|COMMENT|LOCK|ANALYZE)\b/
    expect(statements.filter((statement) => !verbs.test(statement.replace(/^(\s|--.*\n)+/, '')))).toEqual([])
  }
})
