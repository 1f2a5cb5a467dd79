import type { ReactNode } from 'react'

/** Labels with what they say, one a line. */
export const DetailList = ({ rows }: { rows: ReadonlyArray<readonly [label: string, value: ReactNode]> }) => (
  <dl className="divide-y divide-line rounded-card border border-line px-4">
    {rows.map(([label, value]) => (
      <div key={label} className="flex min-h-11 flex-wrap items-center justify-between gap-x-6 gap-y-0.5 py-2">
        <dt className="text-sm text-text3">{label}</dt>
        <dd className="figures ms-auto min-w-0 text-end break-all">{value}</dd>
      </div>
    ))}
  </dl>
)
