import type { ReactNode } from 'react'

export type Words = Record<string, string>

export const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title} className="space-y-4">
    <h2 className="border-b border-line pb-2 text-lg font-semibold">{title}</h2>
    {children}
  </section>
)
