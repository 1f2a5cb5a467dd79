import type { Tx } from '../kit/database.ts'
import { lockNewest } from '../loyalty/loyalty.ts'
import { type Board, findBoardByCode, insertBoard } from './board-store.ts'
import type { MissionServices } from './services.ts'

/** Opens a leaderboard. The same code again opens nothing. @returns its id, or that of the one that has the code */
export const openBoard = async (
  tx: Tx,
  { newId }: Pick<MissionServices, 'newId'>,
  board: Omit<Board, 'id' | 'isFinal'>,
  at: Date,
): Promise<bigint> => {
  const id = newId()
  if (await insertBoard(tx, { ...board, id }, { afterActivity: await lockNewest(tx), at })) return id
  return (await findBoardByCode(tx, board.code))?.id ?? id
}
