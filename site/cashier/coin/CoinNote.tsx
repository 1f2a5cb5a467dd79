import { TriangleAlert } from 'lucide-react'

/** What a member should know before anything else. */
export const CoinNote = ({ words }: { words: string }) => (
  <p className="tint-warn flex items-start gap-2.5 rounded-input px-3.5 py-2.5 text-sm">
    <span aria-hidden="true" className="grid h-[1lh] shrink-0 place-items-center">
      <TriangleAlert size={18} />
    </span>
    {words}
  </p>
)
