import { expect, test } from 'vitest'
import { questions } from './chaos-proof.ts'
import { testDatabase } from './database.ts'

const database = await testDatabase()

type Plan = { 'Node Type': string; 'Relation Name'?: string; 'Parent Relationship'?: string; Plans?: Plan[] }

/** The journal read from end to end for each row of something else: its plan hangs below an expression, or is the inner side of a loop. */
const readsAgain = (plan: Plan, isAgain = false): boolean => {
  const children = plan.Plans ?? []
  if (isAgain && plan['Node Type'] === 'Seq Scan' && plan['Relation Name']?.startsWith('journal')) return true
  return children.some((child) => readsAgain(child, isAgain || child['Parent Relationship'] === 'SubPlan'))
}

test.each(Object.entries(questions))('the question about %s reads the journal once, however long it is', async (_, question) => {
  const { rows } = await database.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(`EXPLAIN (FORMAT JSON) ${question}`)
  expect(rows.map((row) => readsAgain(row['QUERY PLAN'][0].Plan))).toEqual([false])
})
