import { Unreadable, whole } from './fields.ts'

export const bounds = ['limit', 'break', 'bonus'] as const

/** A member whose stakes have to be looked at one by one, and whose wallet account is not guarded. */
export type GuardRecord = { is: 'unguarded'; member: { memberId: bigint; bound: (typeof bounds)[number] } }

export const isOfGuards = (record: { is: string }): record is GuardRecord => record.is === 'unguarded'

export const fieldsOfGuard = ({ member: { memberId, bound } }: GuardRecord): readonly (bigint | string)[] => [memberId, bound]

export const guardReaders: Record<string, (fields: readonly (string | undefined)[]) => GuardRecord> = {
  unguarded: ([memberId, name]) => {
    const bound = bounds.find((each) => each === name)
    if (!bound) throw new Unreadable()
    return { is: 'unguarded', member: { memberId: whole(memberId), bound } }
  },
}
