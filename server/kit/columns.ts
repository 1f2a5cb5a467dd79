import { bigints, booleans, ints, smallints, texts, uuids } from './arrays.ts'

/** A column of a list of rows: its type in PostgreSQL, and the array parameter it is sent as. */
type Column<Row> = { type: string; array(rows: readonly Row[]): Buffer }

const columnOf =
  <Value>(type: string, write: (values: readonly Value[]) => Buffer) =>
  <Row>(of: (row: Row) => Value): Column<Row> => ({ type, array: (rows) => write(rows.map(of)) })

export const bigintColumn = columnOf('bigint', bigints)
export const intColumn = columnOf('int', ints)
export const smallintColumn = columnOf('smallint', smallints)
export const uuidColumn = columnOf('uuid', uuids)
export const textColumn = columnOf('text', texts)
export const booleanColumn = columnOf('boolean', booleans)

/** How a list of rows is sent with a statement: a column has its name, its type and where its values are in one line. */
export type Columns<Row> = {
  names: readonly string[]
  /** The names, separated by commas: for INSERT, SELECT and the alias of `unnest`. */
  list: string
  /** `$3::bigint[], $4::text[]`: what `unnest` takes. @param first the number of the first parameter */
  unnested(first: number): string
  /** `ids => $3, names => $4`: what a function with parameters of these names takes. */
  named(first: number): string
  /** The parameters, an array a column, in the order of the names. */
  arrays(rows: readonly Row[]): Buffer[]
}

export const columns = <Row>(given: Record<string, Column<Row>>): Columns<Row> => {
  const all = Object.entries(given)
  const joined = (write: (name: string, type: string, place: number) => string): string =>
    all.map(([name, { type }], place) => write(name, type, place)).join(', ')
  return {
    names: Object.keys(given),
    list: joined((name) => name),
    unnested: (first) => joined((_name, type, place) => `$${first + place}::${type}[]`),
    named: (first) => joined((name, _type, place) => `${name} => $${first + place}`),
    arrays: (rows) => all.map(([, column]) => column.array(rows)),
  }
}

/** `$3, $4, $5` */
export const numbered = (first: number, count: number): string =>
  Array.from({ length: count }, (_, place) => `$${first + place}`).join(', ')
