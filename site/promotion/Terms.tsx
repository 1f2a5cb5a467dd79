import type { Term } from './terms-words.ts'

/** Terms, one a line: what each is about, and what it says. */
export const Terms = ({ terms }: { terms: readonly Term[] }) => (
  <dl className="divide-y divide-line">
    {terms.map(([label, value]) => (
      <div key={label} className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-x-4 py-2.5 text-sm">
        <dt className="text-text3">{label}</dt>
        <dd className="figures font-medium break-words">{value}</dd>
      </div>
    ))}
  </dl>
)
