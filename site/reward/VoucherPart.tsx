import type { BadgeTone } from '@tamuvo/ui/components/Badge.tsx'

/** How the state of what an order of the points mall gave is shown. */
export const voucherTones: Record<'READY' | 'USED' | 'EXPIRED' | 'MOVED', BadgeTone> = {
  READY: 'info',
  USED: 'win',
  EXPIRED: 'neutral',
  MOVED: 'neutral',
}

/** A list of vouchers of one kind under its title. */
export const VoucherPart = ({ id, title, children }: { id: string; title: string; children: React.ReactNode }) => (
  <section aria-labelledby={id} className="flex flex-col gap-2">
    <h4 id={id} className="text-md font-semibold">
      {title}
    </h4>
    <ul className="divide-y divide-line rounded-card border border-line">{children}</ul>
  </section>
)
