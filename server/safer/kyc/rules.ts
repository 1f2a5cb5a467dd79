import type { KycFileKind, KycState } from '@tamuvo/contract/safer-kyc.ts'
import type { Person } from '../../account/person-store.ts'

/** The documents that a level requires. */
export const documentsOf: Record<2 | 3, readonly KycFileKind[]> = {
  2: ['ID_FRONT', 'SELFIE'],
  3: ['ADDRESS_PROOF', 'PAYMENT_PROOF', 'FUNDS_PROOF'],
}

type Known = Pick<Person, 'payeeName' | 'birthday' | 'mobile' | 'isEmailConfirmed' | 'kycLevel'>

/** The particulars that level 1 requires and that are missing. */
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

/** The verification level of a member. An approved level stays when the member changes a contact later. */
export const levelOf = (person: Known): number => Math.max(person.kycLevel, missingBasics(person).length === 0 ? 1 : 0)

/** The transitions of a case. Documents may be added until it is submitted, and again when staff ask for more. */
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

/** The sandbox's findings by file name, so that each outcome can be tried. */
const answers: readonly [RegExp, Finding['verdict'], string][] = [
  [/expired/i, 'FAIL', 'expired'],
  [/forged|fake/i, 'FAIL', 'altered'],
  [/underage|minor/i, 'FAIL', 'underage'],
  [/mismatch/i, 'FAIL', 'name_differs'],
  [/blur|dark/i, 'UNCLEAR', 'unreadable'],
]

type DocumentChecker = 'sandbox' | 'none'

/** The automatic finding on a document. Where none is configured it says so: staff have to look. */
export const findingOf = (checker: DocumentChecker, name: string): Finding =>
  checker === 'sandbox' ? sandboxFinding(name) : { file: name, verdict: 'UNCLEAR', reason: 'not_checked' }

/** By the file name. */
const sandboxFinding = (name: string): Finding => {
  const [, verdict = 'PASS', reason = ''] = answers.find(([pattern]) => pattern.test(name)) ?? []
  return { file: name, verdict, reason }
}

/** The documents of a level that a case is missing. */
export const missingDocuments = (level: 2 | 3, kinds: readonly KycFileKind[]): KycFileKind[] =>
  documentsOf[level].filter((kind) => !kinds.includes(kind))
