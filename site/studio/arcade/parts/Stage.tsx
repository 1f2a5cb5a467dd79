import type { ReactNode } from 'react'

type Props = {
  /** The strip of the last rounds. */
  trail: ReactNode
  /** What is chosen before a round, in reach of the thumb. */
  controls?: ReactNode
  children: ReactNode
}

/**
 * The play area of an arcade game: last rounds above, the board in the middle, what is chosen below; on wide screens and phones on their
 * side to its left. Boards are as large as the middle allows: it is a container whose size they ask for (`cqw`, `cqh`).
 */
export const Stage = ({ trail, controls, children }: Props) => (
  <div className="mx-auto flex min-h-0 w-full max-w-340 flex-1 flex-col px-3 flat:grid flat:grid-cols-[210px_minmax(0,1fr)] flat:grid-rows-[auto_minmax(0,1fr)] flat:gap-x-4 lg:grid lg:grid-cols-[264px_minmax(0,1fr)_264px] lg:grid-rows-[auto_minmax(0,1fr)] lg:gap-x-6">
    <div className="flat:col-start-2 lg:col-start-2">{trail}</div>
    <div className="relative my-1 flex min-h-0 flex-1 [container-type:size] items-center justify-center flat:col-start-2 lg:col-start-2">
      {children}
    </div>
    {controls && (
      <div className="space-y-2.5 pb-1 flat:col-start-1 flat:row-span-2 flat:row-start-1 flat:self-center lg:col-start-1 lg:row-span-2 lg:row-start-1 lg:self-center lg:rounded-card lg:bg-bg1/70 lg:p-4">
        {controls}
      </div>
    )}
  </div>
)
