import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { Skeleton } from './Skeleton.tsx'

export type Column<Row> = {
  key: string
  header: string
  cell: (row: Row) => ReactNode
  /** Figures stand at the end. */
  align?: 'start' | 'end'
  /** On phones the first strong column heads the card. */
  strong?: boolean
  /** Its place in a row of a table that is a list on phones; columns without one are for wide screens. */
  phone?: keyof typeof phonePlaces
  /** Stands on phones alone. */
  phoneOnly?: boolean
  width?: string
}

type Props<Row> = {
  /** What the table holds, read out before it. */
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[] | undefined
  rowKey: (row: Row) => string
  /** Rows of totals, one cell per column. */
  totals?: ReadonlyArray<{ label: string; cells: Record<string, ReactNode> }>
  onRow?: (row: Row) => void
  /** Shown in place of rows when there are none. */
  empty?: ReactNode
  loadingRows?: number
}

/** What it is and when, above one another; the sum and how it stands, at the end. */
const phonePlaces = {
  title: 'max-md:col-start-1 max-md:row-start-1 max-md:truncate max-md:font-semibold',
  note: 'max-md:col-start-1 max-md:row-start-2 max-md:truncate max-md:text-xs max-md:text-text3',
  sum: 'max-md:col-start-2 max-md:row-start-1 max-md:text-end max-md:font-semibold',
  state: 'max-md:col-start-2 max-md:row-start-2 max-md:text-end max-md:text-xs max-md:text-text3',
}

const isList = <Row,>(columns: readonly Column<Row>[]): boolean => columns.some(({ phone }) => phone)

/**
 * Rows and columns. On phones each row is a card of labelled lines, or one line of a list where columns have a place there. Without rows
 * yet it shows the shape of some.
 */
export const Table = <Row,>({ caption, columns, rows, rowKey, totals = [], onRow, empty, loadingRows = 5 }: Props<Row>) => {
  if (rows?.length === 0 && empty) return <>{empty}</>
  return (
    <div className="table-frame" aria-busy={rows === undefined || undefined}>
      <table role="table" className="w-full text-sm">
        <caption className="sr-only">{caption}</caption>
        <thead role="rowgroup" className="max-md:sr-only">
          <tr role="row">
            {columns.map((column) => (
              <th
                key={column.key}
                role="columnheader"
                scope="col"
                style={{ width: column.width }}
                className={cx(
                  'table-cell-pad py-3 text-xs font-medium text-text3',
                  endOf(column),
                  column.phoneOnly && 'md:hidden',
                )}
              >
                {column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className={cx('max-md:block', isList(columns) ? listLook : 'max-md:space-y-2')}>
          {rows === undefined
            ? Array.from({ length: loadingRows }, (_, index) => <LoadingRow key={index} columns={columns} />)
            : rows.map((row) => <TableRow key={rowKey(row)} row={row} columns={columns} {...(onRow ? { onRow } : {})} />)}
        </tbody>
        {rows !== undefined && totals.length > 0 && <Totals columns={columns} totals={totals} />}
      </table>
    </div>
  )
}

const endOf = <Row,>(column: Column<Row>): string => (column.align === 'end' ? 'md:text-right' : 'md:text-left')

const listLook =
  'max-md:divide-y max-md:divide-line max-md:overflow-hidden max-md:rounded-card max-md:border max-md:border-line max-md:bg-bg1'

const listRowLook =
  'max-md:grid max-md:min-h-15 max-md:grid-cols-[minmax(0,1fr)_auto] max-md:content-center max-md:gap-x-4 max-md:gap-y-0.5 max-md:px-4 max-md:py-2 md:border-t md:border-line'

const rowLook =
  'max-md:block max-md:rounded-card max-md:border max-md:border-line max-md:bg-bg1 max-md:px-4 max-md:py-2 md:border-t md:border-line'

const TableRow = <Row,>({ row, columns, onRow }: { row: Row; columns: readonly Column<Row>[]; onRow?: (row: Row) => void }) => (
  <tr
    role="row"
    className={cx(isList(columns) ? listRowLook : rowLook, onRow && 'relative cursor-pointer transition-colors hover:bg-bg2')}
  >
    {columns.map((column) => (
      <td key={column.key} role="cell" className={cx('table-cell-pad md:py-3', cellLook(column, isList(columns)), endOf(column))}>
        {!isList(columns) && (
          <span aria-hidden="true" className={cx('shrink-0 text-text3 md:hidden', column.strong && 'sr-only')}>
            {column.header}
          </span>
        )}
        <span className={cx('min-w-0', !isList(columns) && (column.strong ? 'max-md:text-left' : 'max-md:text-right'))}>
          {onRow && column === (columns.find(({ strong }) => strong) ?? columns[0]) ? (
            <OpenRow onPress={() => onRow(row)}>{column.cell(row)}</OpenRow>
          ) : (
            column.cell(row)
          )}
        </span>
      </td>
    ))}
  </tr>
)

const cellLook = <Row,>({ strong, phone, phoneOnly }: Column<Row>, inList: boolean): string => {
  if (inList) return cx(phone ? phonePlaces[phone] : 'max-md:hidden', phoneOnly && 'md:hidden')
  return cx(
    'max-md:flex max-md:min-h-8 max-md:items-center max-md:justify-between max-md:gap-4',
    strong && 'max-md:text-base max-md:font-semibold',
  )
}

/** The button that opens a row lies over the whole of it, so that a press anywhere counts and a keyboard finds it. */
const OpenRow = ({ onPress, children }: { onPress: () => void; children: ReactNode }) => (
  <button
    type="button"
    onClick={onPress}
    className="block w-full text-start outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-brand-text"
  >
    {children}
  </button>
)

const LoadingRow = <Row,>({ columns }: { columns: readonly Column<Row>[] }) => (
  <tr role="row" className={isList(columns) ? listRowLook : rowLook}>
    {columns.map((column) => (
      <td
        key={column.key}
        role="cell"
        className={cx('table-cell-pad md:py-3.5', isList(columns) ? cellLook(column, true) : 'max-md:block max-md:py-1.5')}
      >
        <Skeleton className={cx('h-4 w-4/5 min-w-12', column.align === 'end' && 'ml-auto')} />
      </td>
    ))}
  </tr>
)

const Totals = <Row,>({ columns, totals }: Required<Pick<Props<Row>, 'columns' | 'totals'>>) => (
  <tfoot role="rowgroup" className="max-md:mt-2 max-md:block max-md:space-y-2">
    {totals.map((total) => (
      <tr key={total.label} role="row" className={cx(rowLook, 'bg-bg2 font-semibold max-md:bg-bg2')}>
        {columns.map((column, index) => (
          <td
            key={column.key}
            role="cell"
            className={cx(
              'table-cell-pad max-md:flex max-md:justify-between max-md:gap-4 md:py-3',
              column.phoneOnly && 'hidden',
              index > 0 && total.cells[column.key] === undefined && 'max-md:hidden',
              endOf(column),
            )}
          >
            {index > 0 && <span className="font-normal text-text3 md:hidden">{column.header}</span>}
            <span>{index === 0 ? total.label : total.cells[column.key]}</span>
          </td>
        ))}
      </tr>
    ))}
  </tfoot>
)
