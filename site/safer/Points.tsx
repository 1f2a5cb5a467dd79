/** What follows from a decision, one line each. */
export const Points = ({ items }: { items: readonly string[] }) => (
  <ul className="flex flex-col gap-1.5 text-sm">
    {items.map((item) => (
      <li key={item} className="flex gap-2.5">
        <span aria-hidden="true" className="mt-[0.6em] size-1.5 shrink-0 rounded-full bg-text3" />
        {item}
      </li>
    ))}
  </ul>
)
