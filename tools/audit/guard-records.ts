import { Unreadable, whole } from './fields.ts'

const bounds = ['limit', 'break', 'bonus'] as const

/** What binds a member, so that stakes have to be looked at one by one. */
export type Bound = (typeof bounds)[number]

/** A member who is bound and whose wallet account is not guarded. `guards`: how many are bound. */
export type GuardRecord = { is: 'unguarded'; member: { memberId: bigint; bound: Bound } } | { is: 'guards'; members: bigint }

export const isOfGuards = (record: { is: string }): record is GuardRecord => record.is === 'unguarded' || record.is === 'guards'

export const fieldsOfGuard = (record: GuardRecord): readonly (bigint | string)[] =>
  record.is === 'guards' ? [record.members] : [record.member.memberId, record.member.bound]

export const guardReaders: Record<string, (fields: readonly (string | undefined)[]) => GuardRecord> = {
  unguarded: ([memberId, name]) => {
    const bound = bounds.find((each) => each === name)
    if (!bound) throw new Unreadable()
    return { is: 'unguarded', member: { memberId: whole(memberId), bound } }
  },
  guards: ([members]) => ({ is: 'guards', members: whole(members) }),
}
