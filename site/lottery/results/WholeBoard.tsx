import { LotoTable, ResultBoard } from './ResultBoard.tsx'

type Props = Parameters<typeof ResultBoard>[0]

/** All prizes of a draw, and the last two digits of each. */
export const WholeBoardSheet = ({ board, caption }: Pick<Props, 'board' | 'caption'>) => (
  <div className="grid gap-4 pb-4">
    <ResultBoard board={board} caption={caption} />
    <LotoTable board={board} />
  </div>
)
