/** How many of something wait, behind its name; nothing at 0, "99+" above 99. */
export const CountBadge = ({ count }: { count: number }) =>
  count > 0 && (
    <span className="figures rounded-full bg-danger px-1.5 text-xs font-semibold text-white">{count > 99 ? '99+' : count}</span>
  )
