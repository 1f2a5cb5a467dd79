import * as z from 'zod/mini'
import { call } from './call.ts'
import { coinNetworks } from './coin-addresses.ts'
import { id, instant, nothing } from './shapes.ts'

/** Where money goes out to: an account at a bank, an e-wallet, an address of a coin. */
const payeeKinds = ['BANK', 'EWALLET', 'COIN'] as const
export type PayeeKind = (typeof payeeKinds)[number]

/** HELD_NEW: no withdrawals before `usableFrom`. LOCKED: a pending withdrawal goes there. BARRED: by the operator, for a reason. */
const payeeStates = ['ACTIVE', 'HELD_NEW', 'LOCKED', 'BARRED'] as const
export type PayeeState = (typeof payeeStates)[number]

/** Code of an institution. */
export const institutionCode = z.string().check(z.regex(/^[a-z0-9-]{1,40}$/))

const payee = {
  id,
  kind: z.enum(payeeKinds),
  institution: institutionCode,
  /** Name of the institution; its code when the operator has removed it. */
  name: z.string(),
  currency: z.string(),
  network: z.nullable(z.enum(coinNetworks)),
  holder: z.string(),
  /** "****1234" */
  masked: z.string(),
  branch: z.string(),
  label: z.string(),
  isDefault: z.boolean(),
  createdAt: instant,
  usableFrom: instant,
  /** Why it is barred, in the operator's words. */
  barReason: z.nullable(z.string()),
}

const ownPayee = z.object({ ...payee, state: z.enum(payeeStates) })

const institution = z.object({
  code: institutionCode,
  name: z.string(),
  kind: z.enum(payeeKinds),
  currency: z.string(),
  /** What its account numbers are like; null for coins. */
  number: z.nullable(z.object({ min: z.number(), max: z.number(), startsWith: z.array(z.string()) })),
  networks: z.array(z.enum(coinNetworks)),
})

const ownOnly = ['REAL_ACCOUNT_NEEDED', 'ACCOUNT_FROZEN'] as const
const password = z.string().check(z.regex(/^\d{6}$/))
const passwordRefusals = ['STEP_UP_REQUIRED', 'WD_PASSWORD_MISSING', 'WD_PASSWORD_WRONG', 'WD_PASSWORD_LOCKED'] as const
const line = (max: number) => z._default(z.string().check(z.trim(), z.maxLength(max)), '')

export const listPayees = call({
  path: 'GET /wps/mc/payees',
  summary: 'The member’s bank accounts, e-wallets and coin addresses, the default first, and the institutions to choose from.',
  caller: 'member',
  input: nothing,
  output: z.object({
    list: z.array(ownPayee),
    /** The member's real name, which all of them have to bear; '' when the profile has none yet. */
    holder: z.string(),
    /** How many there may be of each kind. */
    payeesMax: z.number(),
    newHoldHours: z.number(),
    /** Whether the next one waits for so long; only the very first of a member does not. */
    nextWaits: z.boolean(),
    institutions: z.array(institution),
  }),
  refusals: [...ownOnly],
})

export const addPayee = call({
  path: 'POST /wps/mc/payees',
  summary: 'Adds a bank account, e-wallet or coin address in the member’s own name. A number belongs to one member only.',
  caller: 'member',
  encrypted: true,
  input: z.object({
    institution: institutionCode,
    network: z.optional(z.enum(coinNetworks)),
    number: z.string().check(z.minLength(1), z.maxLength(120)),
    branch: line(60),
    label: line(30),
    password,
  }),
  output: ownPayee,
  refusals: [
    ...ownOnly,
    ...passwordRefusals,
    'PAYEE_NAME_NEEDED',
    'INSTITUTION_CLOSED',
    'PAYEES_MAX',
    'PAYEE_KNOWN',
    'PAYEE_BARRED',
    'CARD_IN_USE',
  ],
})

export const removePayee = call({
  path: 'POST /wps/mc/payees/remove',
  summary: 'Removes a bank account, e-wallet or coin address. Its number stays with the member.',
  caller: 'member',
  encrypted: true,
  input: z.object({ id, password }),
  output: nothing,
  refusals: [...ownOnly, ...passwordRefusals, 'PAYEE_LOCKED'],
})

export const chooseDefaultPayee = call({
  path: 'POST /wps/mc/payees/default',
  summary: 'Makes one of them the one that withdrawals propose.',
  caller: 'member',
  input: z.object({ id }),
  output: nothing,
  refusals: [...ownOnly],
})

const reason = z.string().check(z.trim(), z.minLength(10), z.maxLength(300))

export const listMemberPayees = call({
  path: 'GET /bo/payees',
  summary: 'The last hundred bank accounts, e-wallets and coin addresses of a member, deleted ones too, with what staff did.',
  caller: 'operator',
  permission: 'payees.read',
  input: z.object({ memberId: id }),
  output: z.object({
    list: z.array(
      z.object({
        ...payee,
        state: z.enum([...payeeStates, 'DELETED']),
        deletedAt: z.nullable(instant),
        actions: z.array(
          z.object({
            action: z.enum(['opened', 'barred', 'unbarred', 'released']),
            by: z.string(),
            reason: z.string(),
            at: instant,
          }),
        ),
      }),
    ),
  }),
  refusals: [],
})

export const openPayeeNumber = call({
  path: 'POST /bo/payees/number',
  summary: 'The full number of a bank account, e-wallet or coin address. Each view is recorded with its reason.',
  caller: 'operator',
  permission: 'payees.open',
  input: z.object({ id, reason }),
  output: z.object({ number: z.string() }),
  refusals: [],
})

export const barPayee = call({
  path: 'POST /bo/payees/bar',
  summary: 'Bars withdrawals to a bank account, e-wallet or coin address. The member reads the reason.',
  caller: 'operator',
  permission: 'payees.bar',
  input: z.object({ id, reason }),
  output: nothing,
  refusals: [],
})

export const unbarPayee = call({
  path: 'POST /bo/payees/unbar',
  summary: 'Allows withdrawals to a barred one again.',
  caller: 'operator',
  permission: 'payees.bar',
  input: z.object({ id, reason }),
  output: nothing,
  refusals: [],
})

export const releasePayeeNumber = call({
  path: 'POST /bo/payees/release',
  summary: 'Lets another member add the number of a deleted one, which is not barred.',
  caller: 'operator',
  permission: 'payees.bar',
  input: z.object({ id, reason }),
  output: nothing,
  refusals: ['PAYEE_IN_USE'],
})
