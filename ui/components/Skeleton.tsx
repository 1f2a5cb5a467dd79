import { cx } from './cx.ts'

/** The shape of something still on its way. Give it the size of what it stands for. */
export const Skeleton = ({ className = 'h-4 w-full' }: { className?: string }) => (
  <span aria-hidden="true" className={cx('animate-shimmer block rounded-sm bg-bg3', className)} />
)

export const SkeletonText = ({ lines = 2 }: { lines?: number }) => (
  <span className="block space-y-2 py-1">
    {Array.from({ length: lines }, (_, index) => (
      <Skeleton key={index} className={cx('h-3.5', index === lines - 1 && lines > 1 ? 'w-3/5' : 'w-full')} />
    ))}
  </span>
)

export const SkeletonRows = ({ rows = 5 }: { rows?: number }) => (
  <div className="divide-y divide-line">
    {Array.from({ length: rows }, (_, index) => (
      <div key={index} className="flex items-center gap-4 py-3.5">
        <Skeleton className="h-4 w-24" />
        <Skeleton className="h-4 flex-1" />
        <Skeleton className="h-4 w-16" />
      </div>
    ))}
  </div>
)

/** Game covers, three by four. */
export const SkeletonTiles = ({ count = 6, className = 'game-grid' }: { count?: number; className?: string }) => (
  <div className={className}>
    {Array.from({ length: count }, (_, index) => (
      <div key={index}>
        <Skeleton className="aspect-3/4 rounded-card" />
        <Skeleton className="mt-2 h-3.5 w-4/5" />
      </div>
    ))}
  </div>
)
