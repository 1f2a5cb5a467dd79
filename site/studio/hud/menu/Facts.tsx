import type { ReactNode } from 'react'

/** Names and values, one below the other. */
export const Facts = ({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) => (
  <dl className="divide-y divide-line rounded-card border border-line">
    {facts.map(([name, value]) => (
      <div key={name} className="flex flex-wrap justify-between gap-x-4 px-3 py-2">
        <dt className="text-text2">{name}</dt>
        <dd className="figures text-end font-semibold break-all">{value}</dd>
      </div>
    ))}
  </dl>
)
