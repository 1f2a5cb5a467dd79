import { cx } from '@tamuvo/ui/components/cx.ts'

/** A boat on a wave that reads as a T, and the name beside it. @param short without the name */
export const Logo = ({ className, short = false }: { className?: string; short?: boolean }) => (
  <span className={cx('inline-flex items-center gap-2', className)}>
    <img src="/art/logo/symbol.svg" alt="" width={32} height={32} className="size-8" />
    {!short && (
      <span className="text-lg font-extrabold tracking-tight max-xs:hidden" lang="en">
        Tamuvo
      </span>
    )}
  </span>
)
