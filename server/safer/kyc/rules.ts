import type { KycFileKind, KycState } from '@tamuvo/contract/safer-kyc.ts'
import type { Person } from '../../account/person-store.ts'

/** What a level asks for in documents. */
export const documentsOf: Record<2 | 3, readonly KycFileKind[]> = {
  2: ['ID_FRONT', 'SELFIE'],
  3: ['ADDRESS_PROOF', 'PAYMENT_PROOF', 'FUNDS_PROOF'],
}

type Known = Pick<Person, 'payeeName' | 'birthday' | 'mobile' | 'isEmailConfirmed' | 'kycLevel'>

/** What level 1 asks for and is not there yet. */
export const missingBasics = ({
  payeeName,
  birthday,
  mobile,
  isEmailConfirmed,
}: Known): ('realName' | 'birthday' | 'contact')[] => [
  ...(payeeName === '' ? (['realName'] as const) : []),
  ...(birthday === null ? (['birthday'] as const) : []),
  ...(mobile === '' && !isEmailConfirmed ? (['contact'] as const) : []),
]

/** How far it is known who somebody is. What staff have approved stays, also when she changes a contact later. */
export const levelOf = (person: Known): number => Math.max(person.kycLevel, missingBasics(person).length === 0 ? 1 : 0)

/** The moves of a case. Documents may be added until it is handed in, and again when more is asked for. */
export const caseMoves: Record<KycState, readonly KycState[]> = {
  NONE: ['SUBMITTED'],
  SUBMITTED: ['APPROVED', 'REJECTED', 'NEED_MORE'],
  NEED_MORE: ['SUBMITTED', 'REJECTED'],
  APPROVED: ['EXPIRED'],
  REJECTED: [],
  EXPIRED: [],
}

export const mayAddFiles = (state: KycState): boolean => state === 'NONE' || state === 'NEED_MORE'

export type Finding = { file: string; verdict: 'PASS' | 'FAIL' | 'UNCLEAR'; reason: string }

/** The sandbox's answers by the name of a file, so that every course can be tried. */
const answers: readonly [RegExp, Finding['verdict'], string][] = [
  [/expired/i, 'FAIL', 'expired'],
  [/forged|fake/i, 'FAIL', 'altered'],
  [/underage|minor/i, 'FAIL', 'underage'],
  [/mismatch/i, 'FAIL', 'name_differs'],
  [/blur|dark/i, 'UNCLEAR', 'unreadable'],
]

/** Looks at a document as the sandbox does. */
export const sandboxFinding = (name: string): Finding => {
  const [, verdict = 'PASS', reason = ''] = answers.find(([pattern]) => pattern.test(name)) ?? []
  return { file: name, verdict, reason }
}

/** The documents of a level that a case lacks. */
export const missingDocuments = (level: 2 | 3, kinds: readonly KycFileKind[]): KycFileKind[] =>
  documentsOf[level].filter((kind) => !kinds.includes(kind))
