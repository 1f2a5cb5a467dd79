import type { Queryable } from '../../kit/database.ts'
import type { Day } from '../../kit/days.ts'
import { type Case, listCases } from './case-store.ts'
import { listReconciliations, listRuns, type Reconciliation, type Run } from './run-store.ts'
import { listSignOffs, type SignOff } from './sign-off-store.ts'
import { figuresView, namesOf, type NameOf } from './staff-view.ts'

/** What a report of a day is made of, whatever its form. */
export type Report = {
  day: Day
  sources: readonly Reconciliation[]
  runs: readonly Pick<Run, 'source' | 'run' | 'figures'>[]
  cases: readonly Case[]
  /** Of all cases, also those beyond the limit. */
  casesTotal: number
  signed: SignOff | undefined
  nameOf: NameOf
}

/** @returns undefined where the day was not compared */
export const readReport = async (from: Queryable, day: Day, casesMax: number): Promise<Report | undefined> => {
  const sources = await listReconciliations(from, [day])
  if (sources.length === 0) return undefined
  const [runs, { list: cases, total: casesTotal }, [signed]] = await Promise.all([
    listRuns(from, day),
    listCases(from, { day, open: false, pageNo: 1, pageSize: casesMax }),
    listSignOffs(from, [day]),
  ])
  const people = cases.flatMap(({ owner, settledBy, closedBy }) => [owner, settledBy, closedBy])
  const nameOf = await namesOf(from, [...people, signed?.staffId ?? null])
  return { day, sources, runs, cases, casesTotal, signed, nameOf }
}

/** The figures of the run that counts, of each source; one without figures says why. */
export const figureRows = ({ sources, runs }: Report): (string | null)[][] =>
  sources.flatMap(({ source, state, run, fault }) => {
    const counting = runs.find((each) => each.source === source && each.run === run)
    const figures = counting ? figuresView(counting.figures) : []
    const head = [source, state, run === null ? null : String(run)]
    if (figures.length === 0) return [[...head, fault]]
    return figures.map(({ status, count, ours, theirs }) => [...head, status, String(count), ours, theirs])
  })

/** Who settled a case: 0 is a later comparison. */
export const settlerOf = ({ settledBy }: Case, nameOf: NameOf): string | null =>
  settledBy === 0n ? 'a later comparison' : nameOf(settledBy)
