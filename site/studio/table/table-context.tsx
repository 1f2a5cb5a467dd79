import { createContext, use } from 'react'
import type { Table } from './useTable.ts'

const TableContext = createContext<Table | undefined>(undefined)

export const TableProvider = TableContext

/** The table that spots lie on. @throws Error outside of one */
export const useSpots = (): Table => {
  const table = use(TableContext)
  if (!table) throw new Error('a spot lies on no table')
  return table
}
