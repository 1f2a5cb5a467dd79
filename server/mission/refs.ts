/** What a reward of the kind MISSION is for: a mission in one of its periods, or a place on a leaderboard. */

export const missionRef = (id: bigint, period: string): string => (period === '' ? `${id}` : `${id}:${period}`)

export const boardRef = (id: bigint): string => `board:${id}`

/** The mission and the period of a reward; undefined for a place on a leaderboard. */
export const missionOfRef = (ref: string): { id: bigint; period: string } | undefined => {
  const [, id, period = ''] = /^(\d+)(?::(.+))?$/.exec(ref) ?? []
  return id === undefined ? undefined : { id: BigInt(id), period }
}
