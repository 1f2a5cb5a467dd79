import type { addPasskey, loginByPasskey, startPasskey, startPasskeyLogin } from '@tamuvo/contract/account-passkeys.ts'
import type { ReceivedOutputOf, SentInputOf } from '@tamuvo/contract/call.ts'
import type { TextKey } from '@tamuvo/ui/text/keys.ts'

type RequestOptions = ReceivedOutputOf<typeof startPasskeyLogin>['options']
type CreationOptions = ReceivedOutputOf<typeof startPasskey>['options']

/** A passkey as it was shown or made, or why there is none, as a sentence. */
export type Ceremony<Response> = { response: Response } | { fault: TextKey }

const load = () => import('@simplewebauthn/browser')

/** Whether this page may ask for passkeys. An IP address has none. */
export const hasPasskeys = (): boolean =>
  'PublicKeyCredential' in globalThis && isSecureContext && !/^[\d.]+$|^\[/.test(location.hostname)

/** Asks the device for a passkey. @param autofill among the suggestions of a field, until the member picks one */
export const showPasskey = async (
  optionsJSON: RequestOptions,
  autofill = false,
): Promise<Ceremony<SentInputOf<typeof loginByPasskey>['response']>> => {
  const { startAuthentication } = await load()
  return asCeremony(startAuthentication({ optionsJSON, useBrowserAutofill: autofill }))
}

/** Has the device make a passkey. */
export const makePasskey = async (
  optionsJSON: CreationOptions,
): Promise<Ceremony<SentInputOf<typeof addPasskey>['response']>> => {
  const { startRegistration } = await load()
  return asCeremony(startRegistration({ optionsJSON }))
}

/** Whether the browser offers passkeys among the suggestions of a field. */
export const hasAutofill = async (): Promise<boolean> => hasPasskeys() && (await load()).browserSupportsWebAuthnAutofill()

/** Ends what waits for the member. */
export const stopCeremony = async (): Promise<void> => (await load()).WebAuthnAbortService.cancelCeremony()

const faults: Partial<Record<string, TextKey>> = {
  NotAllowedError: 'access.passkey_cancelled',
  AbortError: 'access.passkey_cancelled',
  InvalidStateError: 'refusal.PASSKEY_KNOWN',
}

const asCeremony = async <Response>(begun: Promise<Response>): Promise<Ceremony<Response>> => {
  try {
    return { response: await begun }
  } catch (error) {
    return { fault: (error instanceof Error && faults[error.name]) || 'access.passkey_failed' }
  }
}
